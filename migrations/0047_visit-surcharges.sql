CREATE TABLE `visit_surcharges` (
	`visit_surcharge_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`client_history_service_id` text NOT NULL,
	`text` text NOT NULL,
	`price_cents` integer NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`asked_utc` integer NOT NULL,
	`answered_utc` integer,
	`answered_by` text DEFAULT '' NOT NULL,
	`extra_service_id` text,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `visit_surcharges_appointment` ON `visit_surcharges` (`salon_id`,`appointment_id`);