"""`takegaki explain`, `hint`, `review` and `rate`: the commands, then what each shows."""
