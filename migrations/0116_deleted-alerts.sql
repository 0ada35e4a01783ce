DROP INDEX `alerts_once`;--> statement-breakpoint
ALTER TABLE `alerts` ADD `deleted_utc` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_once` ON `alerts` (`user_id`,`cause`) WHERE cause is not null and deleted_utc is null;