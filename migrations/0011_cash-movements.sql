CREATE TABLE `cash_movements` (
	`cash_movement_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`day` text NOT NULL,
	`at_utc` integer NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `cash_movements_day` ON `cash_movements` (`salon_id`,`day`) WHERE deleted_utc is null;--> statement-breakpoint
CREATE INDEX `cash_movements_salon` ON `cash_movements` (`salon_id`);