CREATE TABLE `client_history_hairs` (
	`client_history_hair_id` text PRIMARY KEY NOT NULL,
	`texture` text DEFAULT '' NOT NULL,
	`porosity` text DEFAULT '' NOT NULL,
	`density` text DEFAULT '' NOT NULL,
	`elasticity` text DEFAULT '' NOT NULL,
	`damage` text DEFAULT '' NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`image` text,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `client_history_hairs_client` ON `client_history_hairs` (`salon_id`,`client_id`,`day`);--> statement-breakpoint
CREATE TABLE `client_history_scalps` (
	`client_history_scalp_id` text PRIMARY KEY NOT NULL,
	`sebum` text DEFAULT '' NOT NULL,
	`flaking` text DEFAULT '' NOT NULL,
	`redness` text DEFAULT '' NOT NULL,
	`sensitivity` text DEFAULT '' NOT NULL,
	`hair_loss` text DEFAULT '' NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`image` text,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `client_history_scalps_client` ON `client_history_scalps` (`salon_id`,`client_id`,`day`);--> statement-breakpoint
CREATE TABLE `client_history_galleries` (
	`client_history_gallery_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`appointment_id` text,
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`may_publish` integer DEFAULT false NOT NULL,
	`image` text,
	`width` integer DEFAULT 0 NOT NULL,
	`height` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `client_history_galleries_client` ON `client_history_galleries` (`salon_id`,`client_id`,`day`);--> statement-breakpoint
CREATE TABLE `client_history_colours` (
	`client_history_colour_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`appointment_id` text,
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`areas_json` text DEFAULT '[]' NOT NULL,
	`natural_base` integer,
	`grey_percent` integer,
	`result` text DEFAULT '' NOT NULL,
	`next_time` text DEFAULT '' NOT NULL,
	`leftover_grams` real DEFAULT 0 NOT NULL,
	`uses_json` text DEFAULT '[]' NOT NULL,
	`extra_service_id` text,
	`image` text,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `client_history_colours_client` ON `client_history_colours` (`salon_id`,`client_id`,`day`);--> statement-breakpoint
CREATE INDEX `client_history_colours_appointment` ON `client_history_colours` (`salon_id`,`appointment_id`);--> statement-breakpoint
CREATE TABLE `patch_tests` (
	`patch_test_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`line` text NOT NULL,
	`result` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `patch_tests_client` ON `patch_tests` (`salon_id`,`client_id`,`day`);--> statement-breakpoint
ALTER TABLE `client_history_services` ADD `patch_test_confirmed_by` text;--> statement-breakpoint
ALTER TABLE `products` ADD `content_grams` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `cost_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `used_grams` real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `services` ADD `patch_test_days` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `services` ADD `allowance_grams` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `services` ADD `extra_gram_price_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `appointments_payment_client` ON `appointments` (`payment_client_id`) WHERE payment_client_id is not null;