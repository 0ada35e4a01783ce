CREATE VIEW refuse_sent_often (why) AS SELECT 1 WHERE 0;
--> statement-breakpoint
CREATE TRIGGER refuse_sent_often_insert
INSTEAD OF INSERT ON refuse_sent_often
BEGIN
  SELECT RAISE(ABORT, 'refuse:sent_often');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS refuse_insert;
--> statement-breakpoint
CREATE TRIGGER refuse_insert
INSTEAD OF INSERT ON refuse WHEN NEW.why IS NOT NULL
BEGIN
  SELECT CASE NEW.why
    WHEN 'missing' THEN RAISE(ABORT, 'refuse:missing')
    WHEN 'stale' THEN RAISE(ABORT, 'refuse:stale')
    WHEN 'overlap' THEN RAISE(ABORT, 'refuse:overlap')
    WHEN 'rota' THEN RAISE(ABORT, 'refuse:rota')
    WHEN 'stock' THEN RAISE(ABORT, 'refuse:stock')
    WHEN 'limit' THEN RAISE(ABORT, 'refuse:limit')
    WHEN 'quota' THEN RAISE(ABORT, 'refuse:quota')
    WHEN 'untested' THEN RAISE(ABORT, 'refuse:untested')
    WHEN 'already_used' THEN RAISE(ABORT, 'refuse:already_used')
    WHEN 'sent_often' THEN RAISE(ABORT, 'refuse:sent_often')
    WHEN 'closed' THEN RAISE(ABORT, 'refuse:closed')
    WHEN 'prepaid' THEN RAISE(ABORT, 'refuse:prepaid')
    WHEN 'unusable' THEN RAISE(ABORT, 'refuse:unusable')
    WHEN 'after_closing' THEN RAISE(ABORT, 'refuse:after_closing')
    WHEN 'unauthorized' THEN RAISE(ABORT, 'refuse:unauthorized')
    WHEN 'forbidden' THEN RAISE(ABORT, 'refuse:forbidden')
    WHEN 'foreign' THEN RAISE(ABORT, 'refuse:foreign')
    ELSE RAISE(ABORT, 'not a reason')
  END;
END;
