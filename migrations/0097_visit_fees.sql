CREATE TABLE `visit_fees` (
	`visit_fee_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`fee` text NOT NULL,
	`price_cents` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `visit_fees_appointment` ON `visit_fees` (`salon_id`,`appointment_id`);