CREATE VIEW refuse_quota (why) AS SELECT 1 WHERE 0;
--> statement-breakpoint
CREATE TRIGGER refuse_quota_insert
INSTEAD OF INSERT ON refuse_quota
BEGIN
  SELECT RAISE(ABORT, 'refuse:quota');
END;
