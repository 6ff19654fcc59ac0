"""What a game becomes elsewhere: a link, a record, a picture, a snippet."""
