CREATE TABLE `client_own_terms` (
	`client_own_terms_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`sub_client_id` text,
	`service_id` text NOT NULL,
	`user_id` text,
	`length_minutes` integer,
	`price_cents` integer,
	`from_timers` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `client_own_terms_client` ON `client_own_terms` (`salon_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `client_own_terms_service` ON `client_own_terms` (`salon_id`,`service_id`);