CREATE TABLE `dashboard_service_categories` (
	`dashboard_service_category_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`category_name` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `dashboard_service_categories_salon` ON `dashboard_service_categories` (`salon_id`);--> statement-breakpoint
CREATE TABLE `product_barcodes` (
	`salon_id` text NOT NULL,
	`barcode` text NOT NULL,
	`product_id` text NOT NULL,
	PRIMARY KEY(`salon_id`, `barcode`)
);
--> statement-breakpoint
CREATE INDEX `product_barcodes_product` ON `product_barcodes` (`product_id`);--> statement-breakpoint
CREATE TABLE `product_categories` (
	`product_category_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`category_name` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `product_categories_salon` ON `product_categories` (`salon_id`);--> statement-breakpoint
CREATE TABLE `service_sets` (
	`service_set_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`service_set` text NOT NULL,
	`extended_description` text DEFAULT '' NOT NULL,
	`price_cents` integer,
	`available` integer DEFAULT true NOT NULL,
	`service_ids_json` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `service_sets_salon` ON `service_sets` (`salon_id`);--> statement-breakpoint
CREATE TABLE `stock_movements` (
	`stock_movement_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`product_id` text NOT NULL,
	`kind` text NOT NULL,
	`quantity` integer NOT NULL,
	`stock_after` integer NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`appointment_id` text,
	`user_id` text NOT NULL,
	`at_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stock_movements_product` ON `stock_movements` (`salon_id`,`product_id`,`at_utc`);--> statement-breakpoint
CREATE TABLE `online_booking_service_categories` (
	`online_booking_service_category_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`category_name` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `online_booking_service_categories_salon` ON `online_booking_service_categories` (`salon_id`);--> statement-breakpoint
CREATE TABLE `online_booking_slots` (
	`online_booking_slot_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`online_booking_service_category_id` text NOT NULL,
	`weekdays_json` text DEFAULT '[]' NOT NULL,
	`from_time` text NOT NULL,
	`to_time` text NOT NULL,
	`capacity` integer DEFAULT 1 NOT NULL,
	`user_ids_json` text DEFAULT '[]' NOT NULL,
	`least_hours_ahead` integer DEFAULT 1 NOT NULL,
	`most_days_ahead` integer DEFAULT 60 NOT NULL,
	`available` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `online_booking_slots_category` ON `online_booking_slots` (`salon_id`,`online_booking_service_category_id`);--> statement-breakpoint
CREATE TABLE `salon_config_categories` (
	`salon_config_category_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`category` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `salon_config_categories_salon` ON `salon_config_categories` (`salon_id`);--> statement-breakpoint
CREATE TABLE `salon_config_colours` (
	`salon_config_colour_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`name` text NOT NULL,
	`color` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `salon_config_colours_salon` ON `salon_config_colours` (`salon_id`);--> statement-breakpoint
CREATE TABLE `salon_config_discounts` (
	`salon_config_discount_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`discount` text NOT NULL,
	`discount_code` text DEFAULT '' NOT NULL,
	`percent_services` integer DEFAULT 0 NOT NULL,
	`percent_products` integer DEFAULT 0 NOT NULL,
	`day_start` text,
	`day_end` text,
	`available` integer DEFAULT true NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `salon_config_discounts_salon` ON `salon_config_discounts` (`salon_id`);--> statement-breakpoint
CREATE TABLE `salon_config_expense_ranges` (
	`salon_config_expense_range_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`gender` text NOT NULL,
	`ranges_json` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `salon_config_expense_ranges_gender` ON `salon_config_expense_ranges` (`salon_id`,`gender`) WHERE deleted_utc is null;--> statement-breakpoint
CREATE TABLE `salon_config_pet_breeds` (
	`salon_config_pet_breed_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`species` text NOT NULL,
	`breed` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `salon_config_pet_breeds_salon` ON `salon_config_pet_breeds` (`salon_id`);--> statement-breakpoint
CREATE TABLE `salon_config_pet_sizes` (
	`salon_config_pet_size_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`size` text NOT NULL,
	`from_kg` integer DEFAULT 0 NOT NULL,
	`to_kg` integer,
	`position` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `salon_config_pet_sizes_salon` ON `salon_config_pet_sizes` (`salon_id`);--> statement-breakpoint
CREATE TABLE `salon_config_privacies` (
	`salon_config_privacy_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`number` integer NOT NULL,
	`language` text NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`text_version` integer DEFAULT 1 NOT NULL,
	`text_since_utc` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `salon_config_privacies_number` ON `salon_config_privacies` (`salon_id`,`number`,`language`) WHERE deleted_utc is null;--> statement-breakpoint
CREATE TABLE `salon_config_privacy_texts` (
	`salon_id` text NOT NULL,
	`salon_config_privacy_id` text NOT NULL,
	`text_version` integer NOT NULL,
	`language` text NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`since_utc` integer NOT NULL,
	PRIMARY KEY(`salon_config_privacy_id`, `text_version`)
);
--> statement-breakpoint
CREATE TABLE `salon_config_uis` (
	`salon_config_ui_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`date_format` text NOT NULL,
	`show_dates_in_history_document` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `salon_config_uis_salon` ON `salon_config_uis` (`salon_id`) WHERE deleted_utc is null;--> statement-breakpoint
CREATE TABLE `salon_config_widgets` (
	`salon_config_widget_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`widget` text NOT NULL,
	`show_service_price` integer DEFAULT true NOT NULL,
	`hosts_json` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `salon_config_widgets_salon` ON `salon_config_widgets` (`salon_id`);--> statement-breakpoint
CREATE TABLE `salon_secrets` (
	`salon_id` text NOT NULL,
	`name` text NOT NULL,
	`sealed` text NOT NULL,
	`changed_utc` integer NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	PRIMARY KEY(`salon_id`, `name`)
);
--> statement-breakpoint
ALTER TABLE `products` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `email_sender` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `mobile_number` text DEFAULT '' NOT NULL;