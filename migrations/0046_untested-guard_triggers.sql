CREATE VIEW refuse_untested (why) AS SELECT 1 WHERE 0;
--> statement-breakpoint
CREATE TRIGGER refuse_untested_insert
INSTEAD OF INSERT ON refuse_untested
BEGIN
  SELECT RAISE(ABORT, 'refuse:untested');
END;
