DROP INDEX `sign_in_failures_who`;--> statement-breakpoint
CREATE INDEX `sign_in_failures_from` ON `sign_in_failures` (`network`,`username`,`at_utc`);