/* Plain UCT in C for Egotzi, Emulsion and Free Emulsion: what full strength has to beat.

   gcc -O3 -o plain_uct benchmarks/plain_uct.c -lm

   Each playout adds one position to the tree. Every move of a position is tried once, in random
   order, before any is tried again; then the one with the highest confidence bound is, with
   exploration 0.4.

   It answers requests from standard input, one a line, as benchmarks/answering.py does: MOVE VISITS
   SECONDS is the answer to SEED SECONDS RECORD; all seconds are of CPU time. The answer to "moves
   RECORD" is the legal moves at the end of the record, or the winner. Records have no pie rule, and
   start from the default starting position. */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define EXPLORATION 0.4f
#define WIDE 21               /* the width of the largest board with its rim */
#define SQUARES (WIDE * WIDE)
#define MAX_MOVES (SQUARES * 8) /* the number of move codes, so also a bound on the legal moves */
#define NODES 24000000

enum { EMPTY, BLACK, WHITE, RIM };
enum { EGOTZI, EMULSION, FREE };

static const int STEP[4] = {1, WIDE, WIDE + 1, WIDE - 1};
static const int SIDES[4] = {1, -1, WIDE, -WIDE};
static const int CROSS[5] = {0, 1, -1, WIDE, -WIDE};

/* A position. move[0] to move[count - 1] are its legal moves; place[m] is the index of the move m
   among them, or -1. In Egotzi a move is the number of its square. Otherwise it is 8 times the
   number of its first square, plus 2 times the index in STEP of the direction to the second one,
   plus 1 for a placement with the mover's piece on the second square; so swaps are always even. */
typedef struct {
    uint8_t stone[SQUARES];
    uint8_t tension[SQUARES];
    int turn, count;
    int16_t move[MAX_MOVES], place[MAX_MOVES];
} Position;

static int game, size;

/* Random numbers: xorshift64*. */

static uint64_t random_state = 1;

static inline int random_below(int limit)
{
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    return (random_state * 0x2545F4914F6CDD1DULL >> 32) * limit >> 32;
}

/* The list of moves. */

static inline void add(Position *p, int move)
{
    if (p->place[move] < 0) {
        p->place[move] = p->count;
        p->move[p->count++] = move;
    }
}

static inline void drop(Position *p, int move)
{
    int place = p->place[move];
    if (place >= 0) {
        int last = p->move[--p->count];
        p->move[place] = last;
        p->place[last] = place;
        p->place[move] = -1;
    }
}

/* Egotzi. */

static inline int is_stone(int stone)
{
    return stone == BLACK || stone == WHITE;
}

/* Place a stone on a square, and push the stones beside it: each to the next empty square ahead, or
   to the farthest one behind, unless the stone on the opposite side goes there. All of this is
   determined before anything moves. */
static inline void place_stone(Position *p, int square)
{
    int ahead[4] = {0}, goal[4] = {0};
    for (int side = 0; side < 4; side++) {
        int at = square + SIDES[side];
        if (!is_stone(p->stone[at])) continue;
        while (is_stone(p->stone[at])) at += SIDES[side];
        if (p->stone[at] == EMPTY) goal[side] = ahead[side] = at;
    }
    for (int side = 0; side < 4; side++) {
        int at = square;
        if (ahead[side] || !is_stone(p->stone[square + SIDES[side]])) continue;
        while (p->stone[at -= SIDES[side]] != RIM)
            if (p->stone[at] == EMPTY) goal[side] = at;
        if (goal[side] == ahead[side ^ 1]) goal[side] = 0;
    }
    for (int side = 0; side < 4; side++) {
        int start = square + SIDES[side];
        if (!goal[side]) continue;
        p->stone[goal[side]] = p->stone[start];
        p->stone[start] = EMPTY;
        drop(p, goal[side]);
        add(p, start);
    }
    p->stone[square] = p->turn;
    drop(p, square);
}

/* Emulsion. The tension of a piece is twice the number of its orthogonal neighbours of the other
   colour, plus the numbers of empty squares and edges of the board beside it. Two pieces of
   different colours swap if theirs add up to more than 8, or 10 for orthogonal neighbours. */

static inline void update_tension(Position *p, int square)
{
    int tension = 0;
    for (int side = 0; side < 4; side++) {
        int other = p->stone[square + SIDES[side]];
        tension += other == EMPTY || other == RIM ? 1 : 2 * (other != p->stone[square]);
    }
    p->tension[square] = tension;
}

/* Add to the legal moves, or drop from them, those on a square and the one in a direction. */
static inline void update_pair(Position *p, int square, int direction)
{
    int other = square + STEP[direction], move = square * 8 + direction * 2;
    int one = p->stone[square], two = p->stone[other];
    int tension = p->tension[square] + p->tension[other];
    int free = game == FREE && direction < 2 && one == EMPTY && two == EMPTY;
    int swap = (one ^ two) == (BLACK ^ WHITE) && one && two && tension > (direction < 2 ? 10 : 8);
    if (free || swap) add(p, move); else drop(p, move);
    if (game == EMULSION || direction > 1) return;
    if (free) add(p, move + 1); else drop(p, move + 1);
}

/* Update all pairs that a change on a square affects, except around squares already updated for a
   change on another. */
static void update_pairs_around(Position *p, int square, int other)
{
    for (int i = 0; i < 5; i++) {
        int near = square + CROSS[i], apart = abs(near - other);
        if (p->stone[near] == RIM || apart < 2 || apart == WIDE) continue;
        for (int d = 0; d < 4; d++) {
            if (p->stone[near + STEP[d]] != RIM) update_pair(p, near, d);
            if (p->stone[near - STEP[d]] != RIM) update_pair(p, near - STEP[d], d);
        }
    }
}

static inline void swap_or_place(Position *p, int move)
{
    int one = move >> 3, two = one + STEP[move >> 1 & 3], stone = p->stone[one];
    if (stone == EMPTY) {
        p->stone[one] = move & 1 ? BLACK + WHITE - p->turn : p->turn;
        p->stone[two] = BLACK + WHITE - p->stone[one];
    } else {
        p->stone[one] = p->stone[two];
        p->stone[two] = stone;
    }
    for (int i = 0; i < 5; i++) {
        if (p->stone[one + CROSS[i]] != RIM) update_tension(p, one + CROSS[i]);
        if (p->stone[two + CROSS[i]] != RIM) update_tension(p, two + CROSS[i]);
    }
    update_pairs_around(p, one, 0);
    update_pairs_around(p, two, one);
}

/* All games. */

static void play(Position *p, int move)
{
    if (game == EGOTZI) place_stone(p, move); else swap_or_place(p, move);
    p->turn = BLACK + WHITE - p->turn;
}

static void start(Position *p)
{
    memset(p, 0, sizeof *p);
    memset(p->stone, RIM, sizeof p->stone);
    memset(p->place, -1, sizeof p->place);
    p->turn = BLACK;
    for (int rank = 1; rank <= size; rank++)
        for (int file = 1; file <= size; file++)
            p->stone[rank * WIDE + file] =
                game == EMULSION ? (rank + file) % 2 ? BLACK : WHITE : EMPTY;
    for (int square = WIDE; square < SQUARES - WIDE; square++)
        if (p->stone[square] != RIM) update_tension(p, square);
    for (int square = WIDE; square < SQUARES - WIDE; square++) {
        if (p->stone[square] == RIM) continue;
        if (game == EGOTZI) add(p, square); else update_pairs_around(p, square, 0);
    }
}

/* Take a square's group off the board; return its size. */
static int remove_group(uint8_t *stone, int square)
{
    int waiting[SQUARES], number = 0, count = 0, colour = stone[square];
    waiting[number++] = square;
    stone[square] = EMPTY;
    while (number) {
        int at = waiting[--number];
        count++;
        for (int side = 0; side < 4; side++) {
            int near = at + SIDES[side];
            if (stone[near] == colour) {
                stone[near] = EMPTY;
                waiting[number++] = near;
            }
        }
    }
    return count;
}

/* Return the winner: equal groups of the two colours cancel, and the largest that is left wins; if
   none is, whoever made the last move loses. */
static int winner(const Position *p)
{
    uint8_t stone[SQUARES];
    int surplus[SQUARES + 1], most = 0; /* by size, Black's groups minus White's */
    memcpy(stone, p->stone, sizeof stone);
    memset(surplus, 0, (size * size + 1) * sizeof *surplus);
    for (int rank = 1; rank <= size; rank++)
        for (int square = rank * WIDE + 1; square <= rank * WIDE + size; square++)
            if (stone[square] != EMPTY) {
                int sign = stone[square] == BLACK ? 1 : -1, count = remove_group(stone, square);
                surplus[count] += sign;
                if (count > most) most = count;
            }
    for (int count = most; count; count--)
        if (surplus[count]) return surplus[count] > 0 ? BLACK : WHITE;
    return p->turn;
}

/* The tree: a node for every move of every position that was reached twice. */

typedef struct {
    float wins; /* for the side that makes the move */
    int visits, first;
    int16_t move, count, tried;
} Node;

static Node *nodes;
static int used;

static void expand(Node *node, const Position *p)
{
    node->first = used;
    node->count = p->count;
    node->tried = 0;
    for (int i = 0; i < p->count; i++) nodes[used++] = (Node){.move = p->move[i]};
}

static Node *select_child(Node *node)
{
    Node *children = nodes + node->first, *best = children;
    if (node->tried < node->count) {
        Node *next = children + node->tried++;
        Node *other = next + random_below(node->count - node->tried + 1), swapped = *next;
        *next = *other;
        *other = swapped;
        return next;
    }
    float spread = EXPLORATION * EXPLORATION * logf(node->visits), most = -1;
    for (Node *child = children; child < children + node->count; child++) {
        float bound = child->wins / child->visits + sqrtf(spread / child->visits);
        if (bound > most) {
            most = bound;
            best = child;
        }
    }
    return best;
}

static void copy(Position *to, const Position *from)
{
    int end = (size + 2) * WIDE; /* what lies above is rim */
    memcpy(to->stone, from->stone, end);
    memcpy(to->tension, from->tension, end);
    to->turn = from->turn;
    to->count = from->count;
    memcpy(to->move, from->move, from->count * sizeof *from->move);
    memcpy(to->place, from->place, (game == EGOTZI ? end : 8 * end) * sizeof *from->place);
}

static void visit(Node *root, const Position *from)
{
    static Position p;
    Node *path[MAX_MOVES];
    int depth = 0;
    copy(&p, from);
    Node *node = path[depth++] = root;
    while (node->visits && p.count && used + p.count < NODES) {
        if (!node->count) expand(node, &p);
        node = path[depth++] = select_child(node);
        play(&p, node->move);
    }
    while (p.count) play(&p, p.move[random_below(p.count)]);
    int won = winner(&p), turn = from->turn;
    root->visits++;
    for (int i = 1; i < depth; i++, turn = BLACK + WHITE - turn) {
        path[i]->visits++;
        path[i]->wins += won == turn;
    }
}

/* Text. */

static void write_move(const Position *p, int move, char *text)
{
    int one = game == EGOTZI ? move : move >> 3, two = one + STEP[move >> 1 & 3];
    int swap = p->stone[one] != EMPTY;
    if (game != EGOTZI && (swap ? p->stone[one] != p->turn : move & 1)) {
        int other = one;
        one = two;
        two = other;
    }
    text += sprintf(text, "%c%d", 'a' + one % WIDE - 1, one / WIDE);
    if (game != EGOTZI)
        sprintf(text, "%c%c%d", swap ? '-' : '+', 'a' + two % WIDE - 1, two / WIDE);
}

static int read_move(const Position *p, const char *text)
{
    char its[16];
    for (int i = 0; i < p->count; i++) {
        write_move(p, p->move[i], its);
        if (!strcmp(its, text)) return p->move[i];
    }
    fprintf(stderr, "no legal move: %s\n", text);
    exit(1);
}

static void read_record(char *text, Position *p)
{
    char *moves = strstr(text, "&moves="), *width = strstr(text, "&size=");
    game = !strncmp(text, "game=egotzi&", 12) ? EGOTZI
         : !strncmp(text, "game=emulsion&", 14) ? EMULSION
         : FREE;
    size = width ? atoi(width + 6) : game == EMULSION ? 9 : 7;
    start(p);
    for (char *move = moves ? strtok(moves + 7, ",\n") : NULL; move; move = strtok(NULL, ",\n"))
        play(p, read_move(p, move));
}

static double cpu_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

static void think(const Position *p, double seconds)
{
    double begin = cpu_seconds();
    Node root = {0};
    used = 0;
    root.visits = 1;
    do
        for (int i = 0; i < 16; i++) visit(&root, p);
    while (cpu_seconds() - begin < seconds);
    Node *best = nodes + root.first;
    for (int i = 1; i < root.count; i++)
        if (nodes[root.first + i].visits > best->visits) best = nodes + root.first + i;
    char text[16];
    write_move(p, best->move, text);
    printf("%s %d %f\n", text, root.visits - 1, cpu_seconds() - begin);
}

int main(void)
{
    static char line[1 << 16], record[1 << 16];
    static Position p;
    double seconds;
    unsigned seed;
    nodes = malloc(NODES * sizeof *nodes);
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "moves %65535s", record) == 1) {
            read_record(record, &p);
            char text[16];
            if (!p.count) printf("%s", winner(&p) == BLACK ? "black" : "white");
            for (int i = 0; i < p.count; i++) {
                write_move(&p, p.move[i], text);
                printf("%s%s", i ? "," : "", text);
            }
            printf("\n");
        } else if (sscanf(line, "%u %lf %65535s", &seed, &seconds, record) == 3) {
            read_record(record, &p);
            random_state ^= seed * 0x9E3779B97F4A7C15ULL;
            think(&p, seconds);
        }
        fflush(stdout);
    }
}
