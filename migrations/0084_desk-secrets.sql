ALTER TABLE `desks` ADD `current_no` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `desks` ADD `floor_no` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `desks` ADD `issued_no` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `desks` ADD `blocked_utc` integer;