PRAGMA user_version = 5;
PRAGMA application_id = 0;
BEGIN TRANSACTION;
CREATE TABLE games (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, tiling TEXT NOT NULL,
    rows INTEGER NOT NULL, cols INTEGER NOT NULL, cells INTEGER NOT NULL,
    title TEXT NOT NULL, words TEXT NOT NULL,
    level INTEGER, rating REAL, techniques TEXT NOT NULL,
    state TEXT NOT NULL, moves INTEGER NOT NULL, seconds REAL NOT NULL,
    created REAL NOT NULL, changed REAL NOT NULL,
    save TEXT NOT NULL
, revision INTEGER NOT NULL DEFAULT 0, verdict TEXT NOT NULL DEFAULT '', group_id INTEGER, proven INTEGER NOT NULL DEFAULT 0, proof BLOB, hints INTEGER NOT NULL DEFAULT 0, player_level INTEGER, solved REAL);
INSERT INTO "games" VALUES('fresh','slitherlink','square',1,1,1,'#tiny square','#tiny square   slitherlink square',NULL,NULL,',','new',0,0.0,1000.0,1000.0,'{"takegaki":1,"kind":"slitherlink","tiling":"square","rows":1,"cols":1,"clues":["4"],"meta":{"title":"#tiny square"},"game":{"version":1,"position":{},"steps":[],"done":0,"seconds":0.0,"automatic_crosses":false}}
',0,'',1,0,NULL,0,NULL,NULL);
INSERT INTO "games" VALUES('begun','slitherlink','square',2,2,4,'daily/2026-11-26/small','daily/2026-11-26/small   slitherlink square',NULL,NULL,',','begun',1,0.0,1001.0,1001.0,'{"takegaki":1,"kind":"slitherlink","tiling":"square","rows":2,"cols":2,"clues":["33",".."],"marks":"-...........","meta":{"title":"daily/2026-11-26/small"},"game":{"version":1,"position":{"marks":"-..........."},"steps":["0.-"],"done":1,"seconds":0.0,"automatic_crosses":false,"hints":[[0,"clue-counting"]]}}
',2,'',2,0,NULL,1,NULL,NULL);
INSERT INTO "games" VALUES('solved','slitherlink','square',1,1,1,'','   slitherlink square',3,12.5,',clue-counting,','solved',4,0.0,1002.0,1002.0,'{"takegaki":1,"kind":"slitherlink","tiling":"square","rows":1,"cols":1,"clues":["4"],"marks":"----","game":{"version":1,"position":{"marks":"----"},"steps":[{"actions":[{"do":"edge","edge":0,"mark":1},{"do":"edge","edge":1,"mark":1},{"do":"edge","edge":2,"mark":1},{"do":"edge","edge":3,"mark":1}],"changes":[["marks",[0,1,2,3],"....","----"]]}],"done":1,"seconds":0.0,"automatic_crosses":false,"hints":[[0,"vertex-counting"],[0,"clue-counting"]]}}
',3,'',4,0,NULL,2,3,1002.0);
CREATE TABLE groups (
    id INTEGER PRIMARY KEY, kind TEXT, tiling TEXT, rows INTEGER, cols INTEGER, cells INTEGER,
    words TEXT, verdict TEXT, level INTEGER, techniques TEXT, state TEXT,
    games INTEGER NOT NULL DEFAULT 0, latest REAL NOT NULL
);
INSERT INTO "groups" VALUES(1,'slitherlink','square',1,1,1,'slitherlink square','',NULL,',','new',1,1000.0);
INSERT INTO "groups" VALUES(2,'slitherlink','square',2,2,4,'slitherlink square','',NULL,',','begun',1,1001.0);
INSERT INTO "groups" VALUES(4,'slitherlink','square',1,1,1,'slitherlink square','',3,',clue-counting,','solved',1,1002.0);
CREATE INDEX by_change ON games (changed);
CREATE INDEX alike ON groups (kind, tiling, rows, cols, cells, verdict, level, techniques, state);
CREATE INDEX by_latest ON groups (latest);
CREATE INDEX by_group ON games (group_id, changed);
CREATE INDEX titled ON games (words, group_id, changed, id) WHERE substr(words, 1, 3) <> '   ';
CREATE TRIGGER begun AFTER INSERT ON games BEGIN 
    INSERT INTO groups (kind, tiling, rows, cols, cells, verdict, level, techniques, state, words, latest)
        SELECT new.kind, new.tiling, new.rows, new.cols, new.cells, new.verdict, new.level, new.techniques, new.state, new.kind || ' ' || new.tiling,
        new.changed
        WHERE NOT EXISTS (SELECT 1 FROM groups WHERE kind IS new.kind AND tiling IS new.tiling AND rows IS new.rows AND cols IS new.cols AND cells IS new.cells AND verdict IS new.verdict AND level IS new.level AND techniques IS new.techniques AND state IS new.state);
    UPDATE games SET group_id = (SELECT id FROM groups WHERE kind IS new.kind AND tiling IS new.tiling AND rows IS new.rows AND cols IS new.cols AND cells IS new.cells AND verdict IS new.verdict AND level IS new.level AND techniques IS new.techniques AND state IS new.state) WHERE rowid = new.rowid;
 END;
CREATE TRIGGER became AFTER UPDATE OF kind, tiling, rows, cols, cells, verdict, level, techniques, state ON games
    BEGIN 
    INSERT INTO groups (kind, tiling, rows, cols, cells, verdict, level, techniques, state, words, latest)
        SELECT new.kind, new.tiling, new.rows, new.cols, new.cells, new.verdict, new.level, new.techniques, new.state, new.kind || ' ' || new.tiling,
        new.changed
        WHERE NOT EXISTS (SELECT 1 FROM groups WHERE kind IS new.kind AND tiling IS new.tiling AND rows IS new.rows AND cols IS new.cols AND cells IS new.cells AND verdict IS new.verdict AND level IS new.level AND techniques IS new.techniques AND state IS new.state);
    UPDATE games SET group_id = (SELECT id FROM groups WHERE kind IS new.kind AND tiling IS new.tiling AND rows IS new.rows AND cols IS new.cols AND cells IS new.cells AND verdict IS new.verdict AND level IS new.level AND techniques IS new.techniques AND state IS new.state) WHERE rowid = new.rowid;
 END;
CREATE TRIGGER moved AFTER UPDATE OF group_id ON games WHEN old.group_id IS NOT new.group_id
    BEGIN
        UPDATE groups SET games = games + 1, latest = max(latest,
        new.changed) WHERE id = new.group_id;
        
    UPDATE groups SET games = games - 1 WHERE id = old.group_id;
    DELETE FROM groups WHERE id = old.group_id AND games = 0;

    END;
CREATE TRIGGER touched AFTER UPDATE OF changed ON games
    BEGIN UPDATE groups SET latest = max(latest, new.changed) WHERE id = new.group_id; END;
CREATE TRIGGER gone AFTER DELETE ON games BEGIN 
    UPDATE groups SET games = games - 1 WHERE id = old.group_id;
    DELETE FROM groups WHERE id = old.group_id AND games = 0;
 END;
CREATE INDEX by_result ON games (solved) WHERE solved IS NOT NULL;
COMMIT;
