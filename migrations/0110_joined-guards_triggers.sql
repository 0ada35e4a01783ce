CREATE VIEW refuse (why) AS SELECT 1 WHERE 0;
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
    WHEN 'closed' THEN RAISE(ABORT, 'refuse:closed')
    WHEN 'prepaid' THEN RAISE(ABORT, 'refuse:prepaid')
    WHEN 'unusable' THEN RAISE(ABORT, 'refuse:unusable')
    WHEN 'unauthorized' THEN RAISE(ABORT, 'refuse:unauthorized')
    WHEN 'forbidden' THEN RAISE(ABORT, 'refuse:forbidden')
    WHEN 'foreign' THEN RAISE(ABORT, 'refuse:foreign')
    ELSE RAISE(ABORT, 'not a reason')
  END;
END;
