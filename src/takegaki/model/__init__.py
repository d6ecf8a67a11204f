"""From a puzzle to tables, clauses and what the engine takes."""
