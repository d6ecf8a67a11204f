"""`takegaki generate`: one puzzle, or a batch of them."""
