CREATE TABLE `pet_prices` (
	`pet_price_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`service_id` text NOT NULL,
	`breed` text DEFAULT '' NOT NULL,
	`size` text DEFAULT '' NOT NULL,
	`coat` text DEFAULT '' NOT NULL,
	`price_cents` integer NOT NULL,
	`length_minutes` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `pet_prices_salon` ON `pet_prices` (`salon_id`);