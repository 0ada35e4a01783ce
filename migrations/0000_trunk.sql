CREATE TABLE `agenda_services` (
	`agenda_service_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`agenda_id` text NOT NULL,
	`service_id` text NOT NULL,
	`user_id` text NOT NULL,
	`sub_client_id` text,
	`start_utc` integer NOT NULL,
	`service` text NOT NULL,
	`length_minutes` integer NOT NULL,
	`parts_json` text DEFAULT '[]' NOT NULL,
	`break_after_minutes` integer DEFAULT 0 NOT NULL,
	`price_cents` integer NOT NULL,
	`online_booking` integer DEFAULT false NOT NULL,
	`show` integer DEFAULT true NOT NULL,
	`may_overlap` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `agenda_services_agenda` ON `agenda_services` (`salon_id`,`agenda_id`);--> statement-breakpoint
CREATE INDEX `agenda_services_user` ON `agenda_services` (`salon_id`,`user_id`,`start_utc`);--> statement-breakpoint
CREATE TABLE `agendas` (
	`agenda_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`sub_client_ids_json` text DEFAULT '[]' NOT NULL,
	`color` text DEFAULT '' NOT NULL,
	`start_utc` integer NOT NULL,
	`end_utc` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`online_booking` integer DEFAULT false NOT NULL,
	`channel` text,
	`outside_hours` integer DEFAULT false NOT NULL,
	`sms_reminder_sent_utc` integer,
	`outcome` text,
	`outcome_reason` text DEFAULT '' NOT NULL,
	`repeat_id` text,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `agendas_day` ON `agendas` (`salon_id`,`start_utc`);--> statement-breakpoint
CREATE INDEX `agendas_client` ON `agendas` (`salon_id`,`client_id`,`start_utc`);--> statement-breakpoint
CREATE INDEX `agendas_online` ON `agendas` (`salon_id`,`online_booking`,`start_utc`);--> statement-breakpoint
CREATE TABLE `occupations` (
	`occupation_id` integer PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`start_utc` integer NOT NULL,
	`end_utc` integer NOT NULL,
	`cause` text NOT NULL,
	`cause_id` text NOT NULL,
	`may_overlap` integer DEFAULT false NOT NULL,
	`outside_hours` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `occupations_day` ON `occupations` (`salon_id`,`start_utc`,`user_id`,`end_utc`);--> statement-breakpoint
CREATE INDEX `occupations_cause` ON `occupations` (`salon_id`,`cause_id`);--> statement-breakpoint
CREATE TABLE `appointments` (
	`appointment_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`agenda_id` text NOT NULL,
	`client_id` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`arrival_utc` integer,
	`start_services_utc` integer,
	`checked_out_utc` integer,
	`discount_services_cents` integer DEFAULT 0 NOT NULL,
	`discount_products_cents` integer DEFAULT 0 NOT NULL,
	`payment_client_id` text,
	`tip_cents` integer DEFAULT 0 NOT NULL,
	`owed_cents` integer DEFAULT 0 NOT NULL,
	`total_cents` integer DEFAULT 0 NOT NULL,
	`external_cash_order` text,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `appointments_agenda` ON `appointments` (`agenda_id`) WHERE deleted_utc is null;--> statement-breakpoint
CREATE INDEX `appointments_salon` ON `appointments` (`salon_id`,`arrival_utc`);--> statement-breakpoint
CREATE INDEX `appointments_client` ON `appointments` (`salon_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `client_history_products` (
	`client_history_product_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`product_id` text NOT NULL,
	`user_id` text NOT NULL,
	`product` text NOT NULL,
	`quantity` integer DEFAULT 1 NOT NULL,
	`price_cents` integer NOT NULL,
	`discount_cents` integer DEFAULT 0 NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `client_history_products_appointment` ON `client_history_products` (`salon_id`,`appointment_id`);--> statement-breakpoint
CREATE INDEX `client_history_products_client` ON `client_history_products` (`salon_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `client_history_services` (
	`client_history_service_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`agenda_service_id` text,
	`service_id` text NOT NULL,
	`user_id` text NOT NULL,
	`sub_client_id` text,
	`service` text NOT NULL,
	`length_minutes` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`discount_cents` integer DEFAULT 0 NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`start_utc` integer,
	`end_utc` integer,
	`note` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `client_history_services_appointment` ON `client_history_services` (`salon_id`,`appointment_id`);--> statement-breakpoint
CREATE INDEX `client_history_services_client` ON `client_history_services` (`salon_id`,`client_id`,`start_utc`);--> statement-breakpoint
CREATE INDEX `client_history_services_user` ON `client_history_services` (`salon_id`,`user_id`,`start_utc`);--> statement-breakpoint
CREATE TABLE `payments` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`method` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`at_utc` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `payments_appointment` ON `payments` (`salon_id`,`appointment_id`);--> statement-breakpoint
CREATE INDEX `payments_day` ON `payments` (`salon_id`,`at_utc`);--> statement-breakpoint
CREATE TABLE `products` (
	`product_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`product_category_id` text,
	`product` text NOT NULL,
	`extended_description` text DEFAULT '' NOT NULL,
	`price_cents` integer NOT NULL,
	`special_price_cents` integer,
	`stock` integer DEFAULT 0 NOT NULL,
	`low_stock` integer DEFAULT 0 NOT NULL,
	`barcodes_json` text DEFAULT '[]' NOT NULL,
	`sku` text DEFAULT '' NOT NULL,
	`enable_commissions` integer DEFAULT true NOT NULL,
	`available` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `products_salon` ON `products` (`salon_id`);--> statement-breakpoint
CREATE TABLE `service_categories` (
	`service_category_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`category_name` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`tint` integer DEFAULT 1 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `service_categories_salon` ON `service_categories` (`salon_id`);--> statement-breakpoint
CREATE TABLE `services` (
	`service_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`service_category_id` text NOT NULL,
	`dashboard_service_category_id` text,
	`online_booking_service_category_id` text,
	`service` text NOT NULL,
	`length_minutes` integer NOT NULL,
	`parts_json` text DEFAULT '[]' NOT NULL,
	`price_cents` integer NOT NULL,
	`extended_description` text DEFAULT '' NOT NULL,
	`break_after_minutes` integer DEFAULT 0 NOT NULL,
	`enable_commissions` integer DEFAULT true NOT NULL,
	`color` text DEFAULT '' NOT NULL,
	`available` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `services_salon` ON `services` (`salon_id`,`service_category_id`);--> statement-breakpoint
CREATE TABLE `clients` (
	`client_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`search_no` integer NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`search_digits` text DEFAULT '' NOT NULL,
	`name` text NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`zip_code` text DEFAULT '' NOT NULL,
	`district` text DEFAULT '' NOT NULL,
	`country` text DEFAULT 'IT' NOT NULL,
	`phone_number` text DEFAULT '' NOT NULL,
	`phone_number_2` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`allergies` text DEFAULT '' NOT NULL,
	`fiscal_code` text DEFAULT '' NOT NULL,
	`vat_number` text DEFAULT '' NOT NULL,
	`whats_app` text DEFAULT '' NOT NULL,
	`messenger` text DEFAULT '' NOT NULL,
	`telegram` text DEFAULT '' NOT NULL,
	`birth_date` text,
	`gender` text DEFAULT '' NOT NULL,
	`fascia_cliente` text DEFAULT '' NOT NULL,
	`privacy_token` text DEFAULT '' NOT NULL,
	`discount_code` text DEFAULT '' NOT NULL,
	`vca_map` text DEFAULT '' NOT NULL,
	`politics` text DEFAULT '' NOT NULL,
	`net_promoter_score` integer,
	`job_type` text DEFAULT '' NOT NULL,
	`job_company_name` text DEFAULT '' NOT NULL,
	`income_range` text DEFAULT '' NOT NULL,
	`whats_app_gateway` integer DEFAULT false NOT NULL,
	`how_did_you_know_us` text DEFAULT '' NOT NULL,
	`bank_account_holder` text DEFAULT '' NOT NULL,
	`bank_account_institute` text DEFAULT '' NOT NULL,
	`bank_account_iban` text DEFAULT '' NOT NULL,
	`social_json` text DEFAULT '{}' NOT NULL,
	`relationships_json` text DEFAULT '[]' NOT NULL,
	`image` text,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `clients_search_no` ON `clients` (`search_no`);--> statement-breakpoint
CREATE INDEX `clients_name` ON `clients` (`salon_id`,`search_text`);--> statement-breakpoint
CREATE TABLE `sub_clients` (
	`sub_client_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`name` text NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`species` text DEFAULT '' NOT NULL,
	`breed` text DEFAULT '' NOT NULL,
	`size` text DEFAULT '' NOT NULL,
	`sex` text DEFAULT '' NOT NULL,
	`birth_date` text,
	`microchip` text DEFAULT '' NOT NULL,
	`allergies` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`social_json` text DEFAULT '{}' NOT NULL,
	`relationships_json` text DEFAULT '[]' NOT NULL,
	`details_json` text DEFAULT '{}' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `sub_clients_client` ON `sub_clients` (`salon_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `salon_config_days_closeds` (
	`salon_config_days_closed_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`day_start` text NOT NULL,
	`day_end` text NOT NULL,
	`every_year` integer DEFAULT false NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `salon_config_days_closeds_day` ON `salon_config_days_closeds` (`salon_id`,`day_start`);--> statement-breakpoint
CREATE TABLE `salon_config_opening_times` (
	`salon_config_opening_time_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`day_of_week` integer NOT NULL,
	`open` integer NOT NULL,
	`timing_json` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `salon_config_opening_times_day` ON `salon_config_opening_times` (`salon_id`,`day_of_week`) WHERE deleted_utc is null;--> statement-breakpoint
CREATE TABLE `salons` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`salon_no` integer NOT NULL,
	`salon_name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`zip_code` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`district` text DEFAULT '' NOT NULL,
	`county` text DEFAULT '' NOT NULL,
	`country` text DEFAULT 'IT' NOT NULL,
	`lat` text,
	`long` text,
	`time_zone` text DEFAULT 'Europe/Rome' NOT NULL,
	`electronic_invoice_code` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`phone_number` text DEFAULT '' NOT NULL,
	`vat_number` text DEFAULT '' NOT NULL,
	`fiscal_code` text DEFAULT '' NOT NULL,
	`pec` text DEFAULT '' NOT NULL,
	`bank_account_holder` text DEFAULT '' NOT NULL,
	`bank_account_institute` text DEFAULT '' NOT NULL,
	`bank_account_iban` text DEFAULT '' NOT NULL,
	`owner_first_name` text DEFAULT '' NOT NULL,
	`owner_last_name` text DEFAULT '' NOT NULL,
	`logo` text,
	`social_profiles_json` text DEFAULT '{}' NOT NULL,
	`web_site` text DEFAULT '' NOT NULL,
	`sms_sender` text DEFAULT '' NOT NULL,
	`wa_box_uid` text DEFAULT '' NOT NULL,
	`google_place_id` text DEFAULT '' NOT NULL,
	`review_url` text DEFAULT '' NOT NULL,
	`send_daily_summary` integer DEFAULT false NOT NULL,
	`send_morning_messages` integer DEFAULT false NOT NULL,
	`avoid_appointments_start_check` integer DEFAULT false NOT NULL,
	`is_pet` integer DEFAULT false NOT NULL,
	`suspended_utc` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `salons_no` ON `salons` (`salon_no`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`salon_id` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`call` text NOT NULL,
	`body_hash` text NOT NULL,
	`thing_id` text NOT NULL,
	`at_utc` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `idempotency_key`)
);
--> statement-breakpoint
CREATE TABLE `rota_versions` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`rota_version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`session_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`salon_id` text,
	`expiry_utc` integer NOT NULL,
	`expiry_max_utc` integer NOT NULL,
	`created_utc` integer NOT NULL,
	`device` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `sign_in_failures` (
	`sign_in_failure_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`network` text NOT NULL,
	`at_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_failures_who` ON `sign_in_failures` (`username`,`network`,`at_utc`);--> statement-breakpoint
CREATE TABLE `trail` (
	`trail_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`salon_id` text NOT NULL,
	`at_utc` integer NOT NULL,
	`user_id` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text NOT NULL,
	`root_id` text NOT NULL,
	`action` text NOT NULL,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE INDEX `trail_root` ON `trail` (`salon_id`,`root_id`);--> statement-breakpoint
CREATE INDEX `trail_salon` ON `trail` (`salon_id`,`trail_id`);--> statement-breakpoint
CREATE TABLE `user_permissions` (
	`user_permission_id` text PRIMARY KEY NOT NULL,
	`salon_id` text,
	`user_id` text NOT NULL,
	`permission_id` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_permissions_once` ON `user_permissions` (`user_id`,`permission_id`);--> statement-breakpoint
CREATE TABLE `user_services` (
	`user_service_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`service_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_services_once` ON `user_services` (`salon_id`,`user_id`,`service_id`);--> statement-breakpoint
CREATE INDEX `user_services_service` ON `user_services` (`salon_id`,`service_id`);--> statement-breakpoint
CREATE TABLE `user_timeframes` (
	`user_timeframe_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`is_working` integer NOT NULL,
	`day_of_week` integer,
	`day_start` text NOT NULL,
	`day_end` text,
	`hour_start` integer NOT NULL,
	`minute_start` integer NOT NULL,
	`hour_end` integer NOT NULL,
	`minute_end` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `user_timeframes_day` ON `user_timeframes` (`salon_id`,`user_id`,`day_start`);--> statement-breakpoint
CREATE TABLE `users` (
	`user_id` text PRIMARY KEY NOT NULL,
	`salon_id` text,
	`username` text NOT NULL,
	`password_hash` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`phone_number` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`job_title` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`color` text DEFAULT '' NOT NULL,
	`employment_start` text,
	`employment_end` text,
	`in_agenda` integer DEFAULT true NOT NULL,
	`working_hours_json` text DEFAULT '[]' NOT NULL,
	`settings_json` text DEFAULT '{}' NOT NULL,
	`shortcuts_json` text DEFAULT '[]' NOT NULL,
	`profile_image` text,
	`client_id` text,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (`username`);--> statement-breakpoint
CREATE INDEX `users_salon` ON `users` (`salon_id`,`user_id`);