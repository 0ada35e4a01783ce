CREATE TABLE `campaigns` (
	`campaign_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`campaign` text NOT NULL,
	`prize` text DEFAULT '' NOT NULL,
	`measure` text NOT NULL,
	`goal` integer DEFAULT 0 NOT NULL,
	`setup_utc` integer,
	`start_day` text,
	`end_day` text,
	`items_json` text DEFAULT '[]' NOT NULL,
	`results_json` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `campaigns_salon` ON `campaigns` (`salon_id`);--> statement-breakpoint
CREATE TABLE `reached_targets` (
	`reached_target_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text DEFAULT '' NOT NULL,
	`day` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reached_targets_once` ON `reached_targets` (`salon_id`,`day`,`user_id`);--> statement-breakpoint
CREATE TABLE `target_settings` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`growth_percent` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE TABLE `targets` (
	`target_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text DEFAULT '' NOT NULL,
	`period` text NOT NULL,
	`day` text NOT NULL,
	`amount_cents` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `targets_once` ON `targets` (`salon_id`,`period`,`day`,`user_id`);--> statement-breakpoint
CREATE TABLE `booking_promo_codes` (
	`agenda_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`code` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `booking_promo_codes_salon` ON `booking_promo_codes` (`salon_id`);--> statement-breakpoint
CREATE TABLE `last_minute_prices` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`enabled` integer DEFAULT false NOT NULL,
	`hours` integer DEFAULT 24 NOT NULL,
	`percent` integer DEFAULT 10 NOT NULL,
	`floor_cents` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE TABLE `special_promo_products` (
	`special_promo_product_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`special_promo_id` text NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`product_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `special_promo_products_once` ON `special_promo_products` (`salon_id`,`special_promo_id`,`product_id`);--> statement-breakpoint
CREATE TABLE `special_promo_services` (
	`special_promo_service_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`special_promo_id` text NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`service_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `special_promo_services_once` ON `special_promo_services` (`salon_id`,`special_promo_id`,`service_id`);--> statement-breakpoint
CREATE TABLE `special_promo_staff` (
	`special_promo_staff_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`special_promo_id` text NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`user_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `special_promo_staff_once` ON `special_promo_staff` (`salon_id`,`special_promo_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `special_promo_usage_stats` (
	`special_promo_usage_stats_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`special_promo_id` text NOT NULL,
	`usage_date` text NOT NULL,
	`client_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`ended` text DEFAULT '' NOT NULL,
	`terms_json` text NOT NULL,
	`given_cents` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `special_promo_usage_stats_promo` ON `special_promo_usage_stats` (`salon_id`,`special_promo_id`,`active`);--> statement-breakpoint
CREATE INDEX `special_promo_usage_stats_client` ON `special_promo_usage_stats` (`salon_id`,`client_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `special_promo_usage_stats_visit` ON `special_promo_usage_stats` (`appointment_id`,`special_promo_id`) WHERE active = 1 and deleted_utc is null;--> statement-breakpoint
CREATE INDEX `special_promo_usage_stats_appointment` ON `special_promo_usage_stats` (`salon_id`,`appointment_id`);--> statement-breakpoint
CREATE TABLE `special_promos` (
	`special_promo_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`special_promo` text NOT NULL,
	`start_day` text NOT NULL,
	`end_day` text,
	`weekdays_json` text DEFAULT '[]' NOT NULL,
	`from_time` text,
	`to_time` text,
	`all_services` integer DEFAULT true NOT NULL,
	`all_products` integer DEFAULT false NOT NULL,
	`all_staff` integer DEFAULT true NOT NULL,
	`reduction` text NOT NULL,
	`percent` integer DEFAULT 0 NOT NULL,
	`amount_cents` integer DEFAULT 0 NOT NULL,
	`max_uses` integer,
	`max_uses_per_client` integer,
	`audience` text DEFAULT 'all' NOT NULL,
	`audience_values_json` text DEFAULT '[]' NOT NULL,
	`audience_number` integer DEFAULT 0 NOT NULL,
	`combinable` integer DEFAULT false NOT NULL,
	`code` text DEFAULT '' NOT NULL,
	`online` integer DEFAULT true NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `special_promos_salon` ON `special_promos` (`salon_id`,`active`);--> statement-breakpoint
CREATE UNIQUE INDEX `special_promos_code` ON `special_promos` (`salon_id`,`code`) WHERE code <> '' and deleted_utc is null;