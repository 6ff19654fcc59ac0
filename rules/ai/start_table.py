"""Which side is better at the start of a game; made by `benchmarks/starts.py`."""

TABLE = """
emulsion pie=off
2:- 3:- 4:+ 5:- 6:95 7:40 8:76 9:50 10:60 11:50 12:57 13:51 14:56 15:52 16:54 17:50 18:54 19:50

emulsion pie=on
2:- 3:- 4:- 5:- 6:60 7:47 8:50 9:50 10:52 11:51 12:53 13:48 14:52 15:47 16:50 17:47 18:53 19:48

free-emulsion pie=off
2:- 3:+ 4:+ 5:67 6:64 7:60 8:60 9:54 10:54 11:51 12:50 13:49 14:50 15:49 16:49 17:48 18:49 19:49

free-emulsion pie=on
2:- 3:- 4:- 5:50 6:50 7:50 8:50 9:51 10:51 11:48 12:48 13:48 14:46 15:45 16:46 17:46 18:45 19:45

egotzi pie=off
2:+ 3:+ 4:+ 5:84 6:46 7:71 8:50 9:60 10:52 11:57 12:53 13:56 14:53 15:55 16:52 17:55 18:52 19:55

egotzi pie=on
2:- 3:- 4:- 5:31 6:50 7:50 8:50 9:50 10:50 11:55 12:53 13:54 14:51 15:55 16:52 17:55 18:51 19:54

egotzi-squared
2:= 3:- 4:= 5:50 6:50 7:50 8:50 9:50 10:50 11:50 12:50 13:50 14:50 15:50 16:50 17:50 18:50 19:50

egotzi-squared komi
2:-,-,2,2 3:8,8,10,10 4:-,-,2,2 5:-,8,18,158 6:-,0,10,308 7:-,4,32,602 8:-,0,32,994 9:-,0,68,1642
10:-,-,-,2452 11:-,-,-,3662 12:-,-,-,5114 13:-,-,-,7142 14:-,-,-,9508 15:-,-,-,12658 16:-,-,-,16258
17:-,-,-,20882 18:-,-,-,26084 19:-,-,-,32582

emergo
7:54 9:56

slyde
8:61 10:57 12:56
"""
"""For each game and choice of its option, sizes with the result of the first player: proved (`+`,
`=`, `-`) or expected (in per cent). For a number such as a komi, four bounds: the highest at which
the second player is lost, and at which it expects too little; the lowest at which the first player
expects too little, and is lost; `-` if there is none."""
