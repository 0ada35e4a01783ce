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
	`language` text,
	`outside_hours` integer DEFAULT false NOT NULL,
	`sms_reminder_sent_utc` integer,
	`confirmed_utc` integer,
	`outcome` text,
	`outcome_reason` text DEFAULT '' NOT NULL,
	`outcome_note` text DEFAULT '' NOT NULL,
	`outcome_utc` integer,
	`outcome_by` text,
	`repeat_id` text,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `agendas_day` ON `agendas` (`salon_id`,`start_utc`);--> statement-breakpoint
CREATE INDEX `agendas_no_shows` ON `agendas` (`salon_id`,`start_utc`) WHERE outcome = 'not_come' and deleted_utc is null;--> statement-breakpoint
CREATE INDEX `agendas_client` ON `agendas` (`salon_id`,`client_id`,`start_utc`);--> statement-breakpoint
CREATE INDEX `agendas_online` ON `agendas` (`salon_id`,`start_utc`,`end_utc`) WHERE online_booking = 1;--> statement-breakpoint
CREATE INDEX `agendas_repeat` ON `agendas` (`salon_id`,`repeat_id`,`start_utc`) WHERE repeat_id is not null;--> statement-breakpoint
CREATE TABLE `busy_intervals` (
	`busy_interval_id` integer PRIMARY KEY NOT NULL,
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
CREATE INDEX `busy_intervals_day` ON `busy_intervals` (`salon_id`,`start_utc`,`user_id`,`end_utc`,`cause`);--> statement-breakpoint
CREATE INDEX `busy_intervals_cause` ON `busy_intervals` (`salon_id`,`cause_id`);--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`calendar_feed_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `calendar_feeds_salon` ON `calendar_feeds` (`salon_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_user` ON `calendar_feeds` (`salon_id`,`user_id`) WHERE deleted_utc is null;--> statement-breakpoint
CREATE TABLE `booking_sessions` (
	`booking_session_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`phone_number` text NOT NULL,
	`client_id` text,
	`expiry_utc` integer NOT NULL,
	`created_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `booking_sessions_expiry` ON `booking_sessions` (`expiry_utc`);--> statement-breakpoint
CREATE INDEX `booking_sessions_client` ON `booking_sessions` (`client_id`) WHERE client_id is not null;--> statement-breakpoint
CREATE TABLE `device_codes` (
	`device_code_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`phone_number` text NOT NULL,
	`expiry_utc` integer NOT NULL,
	`ended_utc` integer
);
--> statement-breakpoint
CREATE INDEX `device_codes_phone` ON `device_codes` (`salon_id`,`phone_number`);--> statement-breakpoint
CREATE TABLE `guest_codes` (
	`guest_code_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`phone_number` text NOT NULL,
	`at_utc` integer NOT NULL,
	`network` text DEFAULT '' NOT NULL,
	`expiry_utc` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`proven_utc` integer,
	`used_utc` integer
);
--> statement-breakpoint
CREATE INDEX `guest_codes_phone` ON `guest_codes` (`salon_id`,`phone_number`,`at_utc`);--> statement-breakpoint
CREATE INDEX `guest_codes_salon` ON `guest_codes` (`salon_id`,`at_utc`);--> statement-breakpoint
CREATE INDEX `guest_codes_network` ON `guest_codes` (`network`,`at_utc`);--> statement-breakpoint
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
CREATE TABLE `waiting_list_dirty` (
	`salon_id` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `waiting_list_entries` (
	`waiting_list_entry_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`services_json` text DEFAULT '[]' NOT NULL,
	`day_from` text NOT NULL,
	`day_to` text NOT NULL,
	`weekdays_json` text DEFAULT '[]' NOT NULL,
	`from_time` text NOT NULL,
	`to_time` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`channel` text NOT NULL,
	`language` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`agenda_id` text,
	`created_utc` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `waiting_list_entries_state` ON `waiting_list_entries` (`salon_id`,`state`,`created_utc`);--> statement-breakpoint
CREATE INDEX `waiting_list_entries_waiting` ON `waiting_list_entries` (`salon_id`) WHERE state = 'waiting' and deleted_utc is null;--> statement-breakpoint
CREATE INDEX `waiting_list_entries_client` ON `waiting_list_entries` (`salon_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `waiting_list_offers` (
	`waiting_list_offer_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`waiting_list_entry_id` text NOT NULL,
	`start_utc` integer NOT NULL,
	`end_utc` integer NOT NULL,
	`services_json` text DEFAULT '[]' NOT NULL,
	`by_hand` integer DEFAULT false NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`expiry_utc` integer NOT NULL,
	`rota_version` integer NOT NULL,
	`created_utc` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `waiting_list_offers_entry` ON `waiting_list_offers` (`salon_id`,`waiting_list_entry_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_list_offers_open` ON `waiting_list_offers` (`waiting_list_entry_id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `waiting_list_offers_expiry` ON `waiting_list_offers` (`expiry_utc`) WHERE state = 'open';--> statement-breakpoint
CREATE TABLE `waiting_list_settings` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`hold_minutes` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE TABLE `pet_grooms` (
	`pet_groom_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`sub_client_id` text NOT NULL,
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`parts_json` text DEFAULT '[]' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `pet_grooms_pet` ON `pet_grooms` (`salon_id`,`sub_client_id`,`day`);--> statement-breakpoint
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
CREATE INDEX `pet_prices_salon` ON `pet_prices` (`salon_id`);--> statement-breakpoint
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
	`sub_client_id` text,
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
	`search_text` text DEFAULT '' NOT NULL,
	`enable_commissions` integer DEFAULT true NOT NULL,
	`available` integer DEFAULT true NOT NULL,
	`content_grams` integer DEFAULT 0 NOT NULL,
	`cost_cents` integer DEFAULT 0 NOT NULL,
	`used_grams` real DEFAULT 0 NOT NULL,
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
	`patch_test_days` integer DEFAULT 0 NOT NULL,
	`allowance_grams` integer DEFAULT 0 NOT NULL,
	`extra_gram_price_cents` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `services_salon` ON `services` (`salon_id`,`service_category_id`);--> statement-breakpoint
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
CREATE TABLE `client_distinctions` (
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`other_client_id` text NOT NULL,
	`user_id` text NOT NULL,
	`at_utc` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `client_id`, `other_client_id`)
);
--> statement-breakpoint
CREATE TABLE `client_feedbacks` (
	`client_feedback_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`rating` integer,
	`feedback` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `client_feedbacks_client` ON `client_feedbacks` (`salon_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `client_history_requests` (
	`client_history_request_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`request` text NOT NULL,
	`done_utc` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `client_history_requests_client` ON `client_history_requests` (`salon_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `client_list_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`views_json` text DEFAULT '[]' NOT NULL,
	`columns_json` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `client_list_settings_salon` ON `client_list_settings` (`salon_id`);--> statement-breakpoint
CREATE TABLE `client_spending` (
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`month` text NOT NULL,
	`amount_cents` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `client_id`, `month`)
);
--> statement-breakpoint
CREATE INDEX `client_spending_amount` ON `client_spending` (`salon_id`,`client_id`,`month`,`amount_cents`);--> statement-breakpoint
CREATE TABLE `clients` (
	`client_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`search_no` integer NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`search_digits` text DEFAULT '' NOT NULL,
	`kept_until` text,
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
	`salon_config_category_id` text,
	`language` text DEFAULT '' NOT NULL,
	`electronic_invoice_code` text DEFAULT '' NOT NULL,
	`pec` text DEFAULT '' NOT NULL,
	`inactive_reason` text DEFAULT '' NOT NULL,
	`confirmed_fields_json` text DEFAULT '[]' NOT NULL,
	`favourite_day` integer,
	`favourite_time` text,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `clients_search_no` ON `clients` (`search_no`);--> statement-breakpoint
CREATE INDEX `clients_name` ON `clients` (`salon_id`,`search_text`);--> statement-breakpoint
CREATE INDEX `clients_phone` ON `clients` (`salon_id`,`phone_number`);--> statement-breakpoint
CREATE INDEX `clients_phone_2` ON `clients` (`salon_id`,`phone_number_2`) WHERE phone_number_2 <> '';--> statement-breakpoint
CREATE INDEX `clients_whats_app` ON `clients` (`salon_id`,`whats_app`) WHERE whats_app <> '';--> statement-breakpoint
CREATE INDEX `clients_birth_date` ON `clients` (`salon_id`,`birth_date`);--> statement-breakpoint
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
	`is_neutered` integer DEFAULT false NOT NULL,
	`coat` text DEFAULT '' NOT NULL,
	`coat_colour` text DEFAULT '' NOT NULL,
	`undercoat` text DEFAULT '' NOT NULL,
	`skin` text DEFAULT '' NOT NULL,
	`shampoo` text DEFAULT '' NOT NULL,
	`dryer` text DEFAULT '' NOT NULL,
	`temperament` text DEFAULT '' NOT NULL,
	`bites` integer DEFAULT false NOT NULL,
	`bite_note` text DEFAULT '' NOT NULL,
	`matting` integer DEFAULT 0 NOT NULL,
	`matting_note` text DEFAULT '' NOT NULL,
	`parasites` text DEFAULT '' NOT NULL,
	`vet_name` text DEFAULT '' NOT NULL,
	`vet_phone` text DEFAULT '' NOT NULL,
	`healthy_from_grams` integer,
	`healthy_to_grams` integer,
	`weights_json` text DEFAULT '[]' NOT NULL,
	`vaccinations_json` text DEFAULT '[]' NOT NULL,
	`died_on` text,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `sub_clients_client` ON `sub_clients` (`salon_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `client_consent_forms` (
	`client_consent_form_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`consent_form_id` text NOT NULL,
	`text_version` integer NOT NULL,
	`text_hash` text NOT NULL,
	`agenda_id` text,
	`at_utc` integer NOT NULL,
	`source` text NOT NULL,
	`language` text NOT NULL,
	`answers_json` text DEFAULT '[]' NOT NULL,
	`signed_name` text DEFAULT '' NOT NULL,
	`signature` text DEFAULT '' NOT NULL,
	`network` text DEFAULT '' NOT NULL,
	`user_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `client_consent_forms_client` ON `client_consent_forms` (`salon_id`,`client_id`,`consent_form_id`);--> statement-breakpoint
CREATE TABLE `consent_form_texts` (
	`consent_form_id` text NOT NULL,
	`salon_id` text NOT NULL,
	`text_version` integer NOT NULL,
	`name` text NOT NULL,
	`text` text NOT NULL,
	`questions_json` text NOT NULL,
	`text_hash` text NOT NULL,
	`since_utc` integer NOT NULL,
	PRIMARY KEY(`consent_form_id`, `text_version`)
);
--> statement-breakpoint
CREATE INDEX `consent_form_texts_salon` ON `consent_form_texts` (`salon_id`);--> statement-breakpoint
CREATE TABLE `consent_forms` (
	`consent_form_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`name` text NOT NULL,
	`text` text NOT NULL,
	`questions_json` text DEFAULT '[]' NOT NULL,
	`text_version` integer DEFAULT 1 NOT NULL,
	`service_ids_json` text DEFAULT '[]' NOT NULL,
	`only_minors` integer DEFAULT false NOT NULL,
	`valid_months` integer DEFAULT 0 NOT NULL,
	`asks_since_utc` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `consent_forms_of_salon` ON `consent_forms` (`salon_id`);--> statement-breakpoint
CREATE INDEX `consent_forms_salon` ON `consent_forms` (`salon_id`) WHERE deleted_utc is null;--> statement-breakpoint
CREATE TABLE `client_consents` (
	`client_consent_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_privacy_id` text NOT NULL,
	`client_id` text NOT NULL,
	`purpose` text NOT NULL,
	`channel` text NOT NULL,
	`given` integer NOT NULL,
	`at_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `client_consents_client` ON `client_consents` (`salon_id`,`client_id`,`purpose`,`channel`,`at_utc`);--> statement-breakpoint
CREATE INDEX `client_consents_entry` ON `client_consents` (`client_privacy_id`);--> statement-breakpoint
CREATE TABLE `client_npss` (
	`client_nps_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`appointment_id` text,
	`asked_utc` integer NOT NULL,
	`answered_utc` integer,
	`score` integer,
	`comment` text DEFAULT '' NOT NULL,
	`handled_utc` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `client_npss_client` ON `client_npss` (`salon_id`,`client_id`,`asked_utc`);--> statement-breakpoint
CREATE INDEX `client_npss_answered` ON `client_npss` (`salon_id`,`answered_utc`);--> statement-breakpoint
CREATE UNIQUE INDEX `client_npss_visit` ON `client_npss` (`salon_id`,`appointment_id`) WHERE appointment_id is not null and deleted_utc is null;--> statement-breakpoint
CREATE TABLE `client_privacies` (
	`client_privacy_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`at_utc` integer NOT NULL,
	`source` text NOT NULL,
	`user_id` text NOT NULL,
	`answers_id` text,
	`salon_config_privacy_id` text DEFAULT '' NOT NULL,
	`number` integer DEFAULT 1 NOT NULL,
	`text_version` integer DEFAULT 0 NOT NULL,
	`text_hash` text DEFAULT '' NOT NULL,
	`language` text NOT NULL,
	`signed_name` text DEFAULT '' NOT NULL,
	`signature` text DEFAULT '' NOT NULL,
	`network` text DEFAULT '' NOT NULL,
	`outbox_id` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `client_privacies_client` ON `client_privacies` (`salon_id`,`client_id`,`at_utc`);--> statement-breakpoint
CREATE TABLE `message_templates` (
	`message_template_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`language` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `message_templates_salon` ON `message_templates` (`salon_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `message_templates_once` ON `message_templates` (`salon_id`,`kind`,`language`) WHERE deleted_utc is null;--> statement-breakpoint
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
CREATE TABLE `report_sendings` (
	`report_sending_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`report_id` text NOT NULL,
	`month` text NOT NULL,
	`mail` text NOT NULL,
	`language` text NOT NULL,
	`at_utc` integer NOT NULL,
	`by_schedule` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `report_sendings_report` ON `report_sendings` (`salon_id`,`report_id`,`at_utc`);--> statement-breakpoint
CREATE UNIQUE INDEX `report_sendings_once` ON `report_sendings` (`report_id`,`month`) WHERE by_schedule = 1;--> statement-breakpoint
CREATE TABLE `reports` (
	`report_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`name` text NOT NULL,
	`definition_json` text NOT NULL,
	`shared_with_json` text DEFAULT '[]' NOT NULL,
	`mail` text DEFAULT '' NOT NULL,
	`mail_day` integer DEFAULT 1 NOT NULL,
	`scheduled_utc` integer,
	`language` text DEFAULT 'en' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `reports_salon` ON `reports` (`salon_id`);--> statement-breakpoint
CREATE INDEX `reports_mailed` ON `reports` (`mail_day`) WHERE mail <> '' and deleted_utc is null;--> statement-breakpoint
CREATE TABLE `alerts` (
	`alert_no` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`alert_id` text NOT NULL,
	`user_id` text NOT NULL,
	`salon_id` text NOT NULL,
	`type` text NOT NULL,
	`content` text NOT NULL,
	`parameters_json` text DEFAULT '{}' NOT NULL,
	`read` integer DEFAULT false NOT NULL,
	`at_utc` integer NOT NULL,
	`cause` text,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `alerts_salon` ON `alerts` (`salon_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_id` ON `alerts` (`alert_id`);--> statement-breakpoint
CREATE INDEX `alerts_user` ON `alerts` (`user_id`,`alert_no`);--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_once` ON `alerts` (`user_id`,`cause`) WHERE cause is not null and deleted_utc is null;--> statement-breakpoint
CREATE TABLE `outbox` (
	`outbox_id` text PRIMARY KEY NOT NULL,
	`salon_id` text,
	`cause` text NOT NULL,
	`kind` text NOT NULL,
	`language` text NOT NULL,
	`data_json` text DEFAULT '{}' NOT NULL,
	`channel` text,
	`recipient` text DEFAULT '' NOT NULL,
	`client_id` text,
	`user_id` text,
	`agenda_id` text,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`claim` text DEFAULT '' NOT NULL,
	`due_utc` integer NOT NULL,
	`until_utc` integer NOT NULL,
	`created_utc` integer NOT NULL,
	`sent_utc` integer,
	`gateway_id` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`by_own_account` integer DEFAULT false NOT NULL,
	`sms_parts` integer DEFAULT 0 NOT NULL,
	`delivery` text,
	`delivery_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_once` ON `outbox` (`salon_id`,`cause`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`due_utc`) WHERE state in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX `outbox_salon` ON `outbox` (`salon_id`,`created_utc`);--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_utc`);--> statement-breakpoint
CREATE INDEX `outbox_gateway` ON `outbox` (`gateway_id`) WHERE channel = 'mail' and gateway_id <> '';--> statement-breakpoint
CREATE INDEX `outbox_client` ON `outbox` (`client_id`) WHERE client_id is not null;--> statement-breakpoint
CREATE TABLE `card_terminal_totals` (
	`card_terminal_total_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`card_terminal_id` text NOT NULL,
	`day` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `card_terminal_totals_salon` ON `card_terminal_totals` (`salon_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `card_terminal_totals_day` ON `card_terminal_totals` (`card_terminal_id`,`day`) WHERE deleted_utc is null;--> statement-breakpoint
CREATE TABLE `card_terminals` (
	`card_terminal_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`name` text NOT NULL,
	`terminal_code` text DEFAULT '' NOT NULL,
	`acquirer` text DEFAULT '' NOT NULL,
	`acquirer_vat_number` text DEFAULT '' NOT NULL,
	`register_serial` text DEFAULT '' NOT NULL,
	`premises` text DEFAULT '' NOT NULL,
	`registered_on` text,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `card_terminals_salon` ON `card_terminals` (`salon_id`);--> statement-breakpoint
CREATE TABLE `cash_clients` (
	`cash_client_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`external_id` text NOT NULL,
	`values_json` text DEFAULT '{"name":""}' NOT NULL,
	`agreed_json` text DEFAULT '{"name":""}' NOT NULL,
	`has_differences` integer DEFAULT false NOT NULL,
	`seen_job_id` text DEFAULT '' NOT NULL,
	`problem` text DEFAULT '' NOT NULL,
	`changed_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cash_clients_external` ON `cash_clients` (`salon_id`,`external_id`);--> statement-breakpoint
CREATE INDEX `cash_clients_client` ON `cash_clients` (`salon_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `cash_decisions` (
	`cash_decision_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`external_id` text NOT NULL,
	`action` text NOT NULL,
	`agreed_before_json` text DEFAULT '{"name":""}' NOT NULL,
	`user_id` text NOT NULL,
	`at_utc` integer NOT NULL,
	`undone_utc` integer
);
--> statement-breakpoint
CREATE INDEX `cash_decisions_salon` ON `cash_decisions` (`salon_id`,`external_id`);--> statement-breakpoint
CREATE TABLE `cash_items` (
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`external_id` text NOT NULL,
	`values_json` text DEFAULT '{"name":""}' NOT NULL,
	`agreed_json` text DEFAULT '{"name":""}' NOT NULL,
	`has_differences` integer DEFAULT false NOT NULL,
	`seen_job_id` text DEFAULT '' NOT NULL,
	`role` text DEFAULT '' NOT NULL,
	`thing_id` text,
	`variant_id` text DEFAULT '' NOT NULL,
	`department_id` text DEFAULT '' NOT NULL,
	`tax_id` text DEFAULT '' NOT NULL,
	`problem` text DEFAULT '' NOT NULL,
	`missing_utc` integer,
	`is_missing_kept` integer DEFAULT false NOT NULL,
	`changed_utc` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `kind`, `external_id`)
);
--> statement-breakpoint
CREATE INDEX `cash_items_thing` ON `cash_items` (`salon_id`,`thing_id`);--> statement-breakpoint
CREATE TABLE `cash_notices` (
	`salon_id` text NOT NULL,
	`hash` text NOT NULL,
	`at_utc` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `hash`)
);
--> statement-breakpoint
CREATE INDEX `cash_notices_at` ON `cash_notices` (`at_utc`);--> statement-breakpoint
CREATE TABLE `cash_orders` (
	`cash_order_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`external_id` text NOT NULL,
	`state` text NOT NULL,
	`total_cents` integer NOT NULL,
	`lines_json` text DEFAULT '[]' NOT NULL,
	`vouchers_json` text DEFAULT '[]' NOT NULL,
	`order_id` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	`at_utc` integer NOT NULL,
	`leased_until_utc` integer NOT NULL,
	`receipt_number` text DEFAULT '' NOT NULL,
	`receipt_cents` integer,
	`receipt_utc` integer,
	`handled_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cash_orders_external` ON `cash_orders` (`salon_id`,`external_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `cash_orders_live` ON `cash_orders` (`appointment_id`) WHERE state in ('sending', 'unknown', 'exported', 'paid');--> statement-breakpoint
CREATE INDEX `cash_orders_order` ON `cash_orders` (`salon_id`,`order_id`);--> statement-breakpoint
CREATE INDEX `cash_orders_salon` ON `cash_orders` (`salon_id`,`at_utc`);--> statement-breakpoint
CREATE TABLE `cash_systems` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`id_sales_point` text NOT NULL,
	`sales_point_name` text NOT NULL,
	`connected_utc` integer NOT NULL,
	`disconnected_utc` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cash_systems_sales_point` ON `cash_systems` (`id_sales_point`) WHERE disconnected_utc is null and deleted_utc is null;--> statement-breakpoint
CREATE TABLE `commission_approvals` (
	`commission_approval_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`month` text NOT NULL,
	`total_cents` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `commission_approvals_salon` ON `commission_approvals` (`salon_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `commission_approvals_month` ON `commission_approvals` (`salon_id`,`user_id`,`month`) WHERE deleted_utc is null;--> statement-breakpoint
CREATE TABLE `commission_lines` (
	`commission_line_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`commission_version_id` text NOT NULL,
	`part` text NOT NULL,
	`role` text NOT NULL,
	`kind` text NOT NULL,
	`origin_id` text,
	`ledger_entry_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`line_id` text NOT NULL,
	`day` text NOT NULL,
	`category_id` text,
	`item` text NOT NULL,
	`quantity` integer DEFAULT 1 NOT NULL,
	`list_cents` integer NOT NULL,
	`paid_cents` integer NOT NULL,
	`material_cents` integer DEFAULT 0 NOT NULL,
	`share` integer DEFAULT 100 NOT NULL,
	`redo_percentage` real
);
--> statement-breakpoint
CREATE INDEX `commission_lines_user` ON `commission_lines` (`salon_id`,`user_id`,`day`);--> statement-breakpoint
CREATE INDEX `commission_lines_day` ON `commission_lines` (`salon_id`,`day`);--> statement-breakpoint
CREATE INDEX `commission_lines_line` ON `commission_lines` (`line_id`);--> statement-breakpoint
CREATE INDEX `commission_lines_origin` ON `commission_lines` (`origin_id`) WHERE origin_id is not null;--> statement-breakpoint
CREATE TABLE `commission_versions` (
	`commission_version_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`commission_id` text NOT NULL,
	`user_id` text NOT NULL,
	`version` integer NOT NULL,
	`from_utc` integer NOT NULL,
	`changed_by` text NOT NULL,
	`rules_json` text DEFAULT '{"startStop":null,"service":null,"product":null}' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `commission_versions_user` ON `commission_versions` (`salon_id`,`user_id`,`from_utc`);--> statement-breakpoint
CREATE TABLE `commissions` (
	`commission_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`rules_json` text DEFAULT '{"startStop":null,"service":null,"product":null}' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `commissions_salon` ON `commissions` (`salon_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `commissions_user` ON `commissions` (`salon_id`,`user_id`) WHERE deleted_utc is null;--> statement-breakpoint
CREATE TABLE `client_courses` (
	`prepaid_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`course_id` text NOT NULL,
	`client_id` text NOT NULL,
	`service_ids_json` text DEFAULT '[]' NOT NULL,
	`sessions` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`validity_months` integer,
	`shareable` integer DEFAULT false NOT NULL,
	`refunds_json` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `client_courses_client` ON `client_courses` (`salon_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `client_courses_course` ON `client_courses` (`salon_id`,`course_id`);--> statement-breakpoint
CREATE TABLE `course_members` (
	`course_member_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`prepaid_id` text NOT NULL,
	`client_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `course_members_course` ON `course_members` (`salon_id`,`prepaid_id`);--> statement-breakpoint
CREATE INDEX `course_members_client` ON `course_members` (`salon_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `course_sessions` (
	`course_session_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`prepaid_id` text NOT NULL,
	`number` integer NOT NULL,
	`appointment_id` text NOT NULL,
	`client_history_service_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`ended` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `course_sessions_number` ON `course_sessions` (`prepaid_id`,`number`) WHERE active = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `course_sessions_service` ON `course_sessions` (`client_history_service_id`) WHERE active = 1;--> statement-breakpoint
CREATE INDEX `course_sessions_appointment` ON `course_sessions` (`salon_id`,`appointment_id`);--> statement-breakpoint
CREATE TABLE `courses` (
	`course_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`course` text NOT NULL,
	`service_ids_json` text DEFAULT '[]' NOT NULL,
	`sessions` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`validity_months` integer,
	`shareable` integer DEFAULT false NOT NULL,
	`available` integer DEFAULT true NOT NULL,
	`vat_kind` text DEFAULT 'single' NOT NULL,
	`vat_rate` real,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `courses_salon` ON `courses` (`salon_id`);--> statement-breakpoint
CREATE TABLE `daily_revenue` (
	`salon_id` text NOT NULL,
	`day` text NOT NULL,
	`user_id` text NOT NULL,
	`side` text NOT NULL,
	`item_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `day`, `user_id`, `side`, `item_id`)
);
--> statement-breakpoint
CREATE INDEX `daily_revenue_amount` ON `daily_revenue` (`salon_id`,`day`,`side`,`user_id`,`item_id`,`amount_cents`);--> statement-breakpoint
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
CREATE INDEX `visit_fees_appointment` ON `visit_fees` (`salon_id`,`appointment_id`);--> statement-breakpoint
CREATE TABLE `code_failures` (
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`at_utc` integer NOT NULL,
	`network` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `code_failures_user` ON `code_failures` (`salon_id`,`user_id`,`at_utc`);--> statement-breakpoint
CREATE INDEX `code_failures_salon` ON `code_failures` (`salon_id`,`kind`,`at_utc`);--> statement-breakpoint
CREATE INDEX `code_failures_network` ON `code_failures` (`network`,`at_utc`);--> statement-breakpoint
CREATE TABLE `gift_card_settings` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`amounts_json` text DEFAULT '[]' NOT NULL,
	`valid_months` integer NOT NULL,
	`vat_kind` text NOT NULL,
	`vat_rate` real NOT NULL,
	`online` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE TABLE `gift_cards` (
	`prepaid_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`code_end` text NOT NULL,
	`recipient_email` text DEFAULT '' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`language` text NOT NULL,
	`reserved_utc` integer,
	`reserved_cents` integer DEFAULT 0 NOT NULL,
	`replaces_id` text,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gift_cards_code` ON `gift_cards` (`salon_id`,`code_hash`);--> statement-breakpoint
CREATE INDEX `gift_cards_reserved` ON `gift_cards` (`salon_id`,`reserved_utc`) WHERE reserved_utc is not null and deleted_utc is null;--> statement-breakpoint
CREATE INDEX `gift_cards_replaces` ON `gift_cards` (`replaces_id`) WHERE replaces_id is not null;--> statement-breakpoint
CREATE TABLE `invoice_entries` (
	`invoice_entry_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`ledger_entry_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_entries_once` ON `invoice_entries` (`ledger_entry_id`) WHERE deleted_utc is null;--> statement-breakpoint
CREATE INDEX `invoice_entries_invoice` ON `invoice_entries` (`salon_id`,`invoice_id`);--> statement-breakpoint
CREATE INDEX `invoice_entries_appointment` ON `invoice_entries` (`salon_id`,`appointment_id`);--> statement-breakpoint
CREATE TABLE `invoice_settings` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`company_name` text DEFAULT '' NOT NULL,
	`regime` text DEFAULT 'RF01' NOT NULL,
	`series` text DEFAULT '' NOT NULL,
	`due_days` integer DEFAULT 0 NOT NULL,
	`rea_office` text DEFAULT '' NOT NULL,
	`rea_number` text DEFAULT '' NOT NULL,
	`rates_json` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE TABLE `invoices` (
	`invoice_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`client_id` text NOT NULL,
	`series` text DEFAULT '' NOT NULL,
	`year` integer,
	`number` integer,
	`day` text,
	`file_no` integer,
	`total_cents` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	`stamp_cents` integer DEFAULT 0 NOT NULL,
	`document_json` text NOT NULL,
	`sent_utc` integer,
	`answered_utc` integer,
	`exchange_id` text DEFAULT '' NOT NULL,
	`answer_errors_json` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`salon_id`,`series`,`year`,`number`) WHERE number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_file` ON `invoices` (`salon_id`,`file_no`) WHERE file_no is not null;--> statement-breakpoint
CREATE INDEX `invoices_day` ON `invoices` (`salon_id`,`day`);--> statement-breakpoint
CREATE INDEX `invoices_client` ON `invoices` (`salon_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `day_closings` (
	`day_closing_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`day` text NOT NULL,
	`at_utc` integer NOT NULL,
	`user_id` text NOT NULL,
	`opening_cash_cents` integer NOT NULL,
	`expected_cash_cents` integer NOT NULL,
	`counted_cash_cents` integer NOT NULL,
	`left_cash_cents` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`continued_utc` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `day_closings_salon` ON `day_closings` (`salon_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `day_closings_day` ON `day_closings` (`salon_id`,`day`) WHERE deleted_utc is null;--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`ledger_entry_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`at_utc` integer NOT NULL,
	`day` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`corrects_id` text,
	`charged_cents` integer NOT NULL,
	`paid_cents` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ledger_entries_day` ON `ledger_entries` (`salon_id`,`day`,`kind`,`ledger_entry_id`);--> statement-breakpoint
CREATE INDEX `ledger_entries_appointment` ON `ledger_entries` (`salon_id`,`appointment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_corrects` ON `ledger_entries` (`corrects_id`) WHERE corrects_id is not null;--> statement-breakpoint
CREATE TABLE `ledger_lines` (
	`ledger_line_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`ledger_entry_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`side` text NOT NULL,
	`line_id` text,
	`amount_cents` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ledger_lines_entry` ON `ledger_lines` (`salon_id`,`ledger_entry_id`);--> statement-breakpoint
CREATE INDEX `ledger_lines_appointment` ON `ledger_lines` (`salon_id`,`appointment_id`);--> statement-breakpoint
CREATE TABLE `sent_receipts` (
	`sent_receipt_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`outbox_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `sent_receipts_salon` ON `sent_receipts` (`salon_id`,`changed_utc`);--> statement-breakpoint
CREATE INDEX `sent_receipts_appointment` ON `sent_receipts` (`salon_id`,`appointment_id`);--> statement-breakpoint
CREATE TABLE `loyalty_entries` (
	`loyalty_entry_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`appointment_id` text,
	`ledger_entry_id` text,
	`kind` text NOT NULL,
	`points` integer NOT NULL,
	`amount_cents` integer DEFAULT 0 NOT NULL,
	`at_utc` integer NOT NULL,
	`day` text NOT NULL,
	`expires_day` text,
	`user_id` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`basis` text,
	`earned` integer,
	`products` integer
);
--> statement-breakpoint
CREATE INDEX `loyalty_entries_client` ON `loyalty_entries` (`salon_id`,`client_id`,`points`);--> statement-breakpoint
CREATE INDEX `loyalty_entries_appointment` ON `loyalty_entries` (`salon_id`,`appointment_id`);--> statement-breakpoint
CREATE INDEX `loyalty_entries_expiry` ON `loyalty_entries` (`salon_id`,`expires_day`);--> statement-breakpoint
CREATE TABLE `loyalty_settings` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`enabled` integer DEFAULT false NOT NULL,
	`unit` text DEFAULT 'points' NOT NULL,
	`basis` text DEFAULT 'euro' NOT NULL,
	`earned` integer DEFAULT 1 NOT NULL,
	`products` integer DEFAULT true NOT NULL,
	`reward_points` integer DEFAULT 100 NOT NULL,
	`reward_amount_cents` integer DEFAULT 10 NOT NULL,
	`validity_months` integer DEFAULT 12,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE TABLE `prepaid_accounts` (
	`prepaid_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`client_id` text,
	`holder_client_id` text,
	`vat_kind` text DEFAULT 'multi' NOT NULL,
	`vat_rate` real,
	`valid_until` text,
	`blocked_utc` integer,
	`blocked_reason` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `prepaid_accounts_salon` ON `prepaid_accounts` (`salon_id`,`kind`,`valid_until`);--> statement-breakpoint
CREATE INDEX `prepaid_accounts_client` ON `prepaid_accounts` (`salon_id`,`client_id`) WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX `prepaid_accounts_holder` ON `prepaid_accounts` (`salon_id`,`holder_client_id`) WHERE holder_client_id is not null;--> statement-breakpoint
CREATE TABLE `prepaid_entries` (
	`prepaid_entry_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`prepaid_id` text NOT NULL,
	`kind` text NOT NULL,
	`ledger_entry_id` text,
	`day` text NOT NULL,
	`at_utc` integer NOT NULL,
	`user_id` text NOT NULL,
	`amount_cents` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `prepaid_entries_account` ON `prepaid_entries` (`salon_id`,`prepaid_id`,`amount_cents`);--> statement-breakpoint
CREATE INDEX `prepaid_entries_day` ON `prepaid_entries` (`salon_id`,`day`);--> statement-breakpoint
CREATE TABLE `prepaid_sales` (
	`prepaid_sale_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`prepaid_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`price_cents` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `prepaid_sales_appointment` ON `prepaid_sales` (`salon_id`,`appointment_id`);--> statement-breakpoint
CREATE INDEX `prepaid_sales_account` ON `prepaid_sales` (`salon_id`,`prepaid_id`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `special_promos_code` ON `special_promos` (`salon_id`,`code`) WHERE code <> '' and deleted_utc is null;--> statement-breakpoint
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
CREATE INDEX `visit_surcharges_appointment` ON `visit_surcharges` (`salon_id`,`appointment_id`);--> statement-breakpoint
CREATE TABLE `cron_messages` (
	`cron_message_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`enabled` integer DEFAULT false NOT NULL,
	`minute_of_day` integer NOT NULL,
	`amount` integer DEFAULT 0 NOT NULL,
	`since_utc` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cron_messages_kind` ON `cron_messages` (`salon_id`,`kind`);--> statement-breakpoint
CREATE TABLE `cron_runs` (
	`salon_id` text NOT NULL,
	`local_day` text NOT NULL,
	`kind` text NOT NULL,
	`claimed_utc` integer NOT NULL,
	`finished_utc` integer,
	`queued` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`salon_id`, `local_day`, `kind`)
);
--> statement-breakpoint
CREATE TABLE `conversations` (
	`conversation_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`address` text NOT NULL,
	`client_id` text,
	`sender_name` text DEFAULT '' NOT NULL,
	`channel` text NOT NULL,
	`unread` integer DEFAULT 0 NOT NULL,
	`is_to_answer` integer DEFAULT false NOT NULL,
	`last_text` text DEFAULT '' NOT NULL,
	`last_by` text DEFAULT 'client' NOT NULL,
	`last_utc` integer NOT NULL,
	`assigned_user_id` text,
	`read_utc` integer,
	`done_utc` integer,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_address` ON `conversations` (`salon_id`,`address`);--> statement-breakpoint
CREATE INDEX `conversations_last` ON `conversations` (`salon_id`,`last_utc`);--> statement-breakpoint
CREATE INDEX `conversations_unread` ON `conversations` (`salon_id`,`unread`) WHERE unread > 0;--> statement-breakpoint
CREATE INDEX `conversations_client` ON `conversations` (`client_id`) WHERE client_id is not null;--> statement-breakpoint
CREATE TABLE `incoming_messages` (
	`incoming_message_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`client_id` text,
	`channel` text NOT NULL,
	`text` text NOT NULL,
	`is_cut` integer DEFAULT false NOT NULL,
	`hash` text NOT NULL,
	`at_utc` integer NOT NULL,
	`outbox_id` text,
	`result` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `incoming_messages_once` ON `incoming_messages` (`salon_id`,`hash`);--> statement-breakpoint
CREATE INDEX `incoming_messages_conversation` ON `incoming_messages` (`conversation_id`,`at_utc`);--> statement-breakpoint
CREATE INDEX `incoming_messages_client` ON `incoming_messages` (`client_id`) WHERE client_id is not null;--> statement-breakpoint
CREATE TABLE `client_surveys` (
	`client_survey_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`survey_id` text NOT NULL,
	`appointment_id` text,
	`asked_utc` integer NOT NULL,
	`answered_utc` integer,
	`survey_version` integer,
	`answers_json` text DEFAULT '[]' NOT NULL,
	`user_id` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `client_surveys_client` ON `client_surveys` (`salon_id`,`client_id`,`asked_utc`);--> statement-breakpoint
CREATE INDEX `client_surveys_answered` ON `client_surveys` (`salon_id`,`survey_id`,`answered_utc`);--> statement-breakpoint
CREATE UNIQUE INDEX `client_surveys_visit` ON `client_surveys` (`salon_id`,`survey_id`,`appointment_id`) WHERE appointment_id is not null and deleted_utc is null;--> statement-breakpoint
CREATE TABLE `survey_versions` (
	`survey_id` text NOT NULL,
	`survey_version` integer NOT NULL,
	`salon_id` text NOT NULL,
	`title` text NOT NULL,
	`questions_json` text DEFAULT '[]' NOT NULL,
	PRIMARY KEY(`survey_id`, `survey_version`)
);
--> statement-breakpoint
CREATE INDEX `survey_versions_salon` ON `survey_versions` (`salon_id`);--> statement-breakpoint
CREATE TABLE `surveys` (
	`survey_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`title` text NOT NULL,
	`intro` text DEFAULT '' NOT NULL,
	`questions_json` text DEFAULT '[]' NOT NULL,
	`archived_utc` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `surveys_salon` ON `surveys` (`salon_id`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`job_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`state` text NOT NULL,
	`user_id` text NOT NULL,
	`settings_json` text DEFAULT '{}' NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`counts_json` text DEFAULT '{}' NOT NULL,
	`result` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`claim` text DEFAULT '' NOT NULL,
	`leased_until_utc` integer NOT NULL,
	`created_utc` integer NOT NULL,
	`finished_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_one_run` ON `jobs` (`salon_id`,`kind`) WHERE state = 'running';--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`leased_until_utc`) WHERE state = 'running';--> statement-breakpoint
CREATE INDEX `jobs_salon` ON `jobs` (`salon_id`,`created_utc`);--> statement-breakpoint
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
CREATE INDEX `salon_config_opening_times_salon` ON `salon_config_opening_times` (`salon_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `salon_config_opening_times_day` ON `salon_config_opening_times` (`salon_id`,`day_of_week`) WHERE deleted_utc is null;--> statement-breakpoint
CREATE TABLE `salon_secrets` (
	`salon_id` text NOT NULL,
	`name` text NOT NULL,
	`sealed` text NOT NULL,
	`changed_utc` integer NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	PRIMARY KEY(`salon_id`, `name`)
);
--> statement-breakpoint
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
	`sms_sender_confirmed` text DEFAULT '' NOT NULL,
	`wa_box_uid_confirmed` text DEFAULT '' NOT NULL,
	`sms_provider` text DEFAULT 'smshosting' NOT NULL,
	`whatsapp_price` integer DEFAULT 550 NOT NULL,
	`sms_price` integer DEFAULT 620 NOT NULL,
	`mail_price` integer DEFAULT 0 NOT NULL,
	`email_sender` text DEFAULT '' NOT NULL,
	`mobile_number` text DEFAULT '' NOT NULL,
	`wa_box_uid` text DEFAULT '' NOT NULL,
	`google_place_id` text DEFAULT '' NOT NULL,
	`review_url` text DEFAULT '' NOT NULL,
	`send_daily_summary` integer DEFAULT false NOT NULL,
	`send_morning_messages` integer DEFAULT false NOT NULL,
	`avoid_appointments_start_check` integer DEFAULT false NOT NULL,
	`change_until_hours` integer DEFAULT 24 NOT NULL,
	`max_open_bookings` integer DEFAULT 5 NOT NULL,
	`max_codes_per_day` integer DEFAULT 200 NOT NULL,
	`code_countries_json` text DEFAULT '[]' NOT NULL,
	`contact_roles_json` text DEFAULT '["ADMIN","RECEPTIONIST","SALESMARKETING","IMAGE","ASSISTANCE","TEAMMANAGER"]' NOT NULL,
	`retention_months` integer DEFAULT 0 NOT NULL,
	`is_pet` integer DEFAULT false NOT NULL,
	`suspended_utc` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `salons_no` ON `salons` (`salon_no`);--> statement-breakpoint
CREATE UNIQUE INDEX `salons_sms_sender` ON `salons` (sms_sender COLLATE NOCASE) WHERE sms_sender <> '' and deleted_utc is null;--> statement-breakpoint
CREATE UNIQUE INDEX `salons_wa_box_uid` ON `salons` (`wa_box_uid`) WHERE wa_box_uid <> '' and deleted_utc is null;--> statement-breakpoint
CREATE TABLE `audit_log` (
	`audit_log_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
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
CREATE INDEX `audit_log_root` ON `audit_log` (`salon_id`,`root_id`);--> statement-breakpoint
CREATE INDEX `audit_log_salon` ON `audit_log` (`salon_id`,`audit_log_id`);--> statement-breakpoint
CREATE INDEX `audit_log_security` ON `audit_log` (`salon_id`,`audit_log_id`) WHERE action not in ('create', 'change', 'delete', 'restore') or entity = 'user_permissions';--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`salon_id`,`at_utc`);--> statement-breakpoint
CREATE INDEX `audit_log_user` ON `audit_log` (`salon_id`,`user_id`,`at_utc`);--> statement-breakpoint
CREATE INDEX `audit_log_entity` ON `audit_log` (`salon_id`,`entity`,`at_utc`);--> statement-breakpoint
CREATE INDEX `audit_log_security_at` ON `audit_log` (`salon_id`,`at_utc`) WHERE action not in ('create', 'change', 'delete', 'restore') or entity = 'user_permissions';--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`salon_id` text NOT NULL,
	`caller_id` text DEFAULT '' NOT NULL,
	`idempotency_key` text NOT NULL,
	`call` text NOT NULL,
	`body_hash` text NOT NULL,
	`thing_id` text NOT NULL,
	`at_utc` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `caller_id`, `idempotency_key`)
);
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`used_utc` integer,
	PRIMARY KEY(`user_id`, `code_hash`)
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
	`seen_utc` integer,
	`device` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `shown_contacts` (
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`search_no` integer NOT NULL,
	`at_utc` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `user_id`, `search_no`)
);
--> statement-breakpoint
CREATE INDEX `shown_contacts_at` ON `shown_contacts` (`salon_id`,`user_id`,`at_utc`);--> statement-breakpoint
CREATE TABLE `sign_in_failures` (
	`sign_in_failure_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`network` text NOT NULL,
	`at_utc` integer NOT NULL,
	`refused` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_failures_from` ON `sign_in_failures` (`network`,`username`,`at_utc`);--> statement-breakpoint
CREATE INDEX `sign_in_failures_account` ON `sign_in_failures` (`username`,`at_utc`);--> statement-breakpoint
CREATE TABLE `sign_in_networks` (
	`username` text NOT NULL,
	`network` text NOT NULL,
	`at_utc` integer NOT NULL,
	PRIMARY KEY(`username`, `network`)
);
--> statement-breakpoint
CREATE TABLE `sign_in_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text NOT NULL,
	`expiry_utc` integer NOT NULL,
	`created_utc` integer NOT NULL,
	`tries_left` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_tokens_user` ON `sign_in_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `two_step_requirements` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`roles_json` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `two_steps` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sealed_secret` text NOT NULL,
	`confirmed_utc` integer,
	`last_step` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
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
CREATE INDEX `salon_config_expense_ranges_salon` ON `salon_config_expense_ranges` (`salon_id`);--> statement-breakpoint
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
CREATE INDEX `salon_config_privacies_salon` ON `salon_config_privacies` (`salon_id`);--> statement-breakpoint
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
CREATE INDEX `salon_config_privacy_texts_salon` ON `salon_config_privacy_texts` (`salon_id`);--> statement-breakpoint
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
CREATE INDEX `salon_config_uis_of_salon` ON `salon_config_uis` (`salon_id`);--> statement-breakpoint
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
CREATE TABLE `client_merges` (
	`merge_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`kept_client_id` text NOT NULL,
	`deleted_client_id` text NOT NULL,
	`user_id` text NOT NULL,
	`at_utc` integer NOT NULL,
	`before_json` text DEFAULT '{}' NOT NULL,
	`after_json` text DEFAULT '{}' NOT NULL,
	`moved_json` text DEFAULT '{}' NOT NULL,
	`distinguished_json` text DEFAULT '[]' NOT NULL,
	`undone_utc` integer
);
--> statement-breakpoint
CREATE INDEX `client_merges_kept` ON `client_merges` (`salon_id`,`kept_client_id`);--> statement-breakpoint
CREATE INDEX `client_merges_deleted` ON `client_merges` (`salon_id`,`deleted_client_id`);--> statement-breakpoint
CREATE TABLE `import_mappings` (
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`header` text NOT NULL,
	`mapping_json` text DEFAULT '{}' NOT NULL,
	PRIMARY KEY(`salon_id`, `kind`, `header`)
);
--> statement-breakpoint
CREATE TABLE `imported_rows` (
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`row_key` text NOT NULL,
	`job_id` text NOT NULL,
	`thing_id` text NOT NULL,
	PRIMARY KEY(`salon_id`, `kind`, `row_key`)
);
--> statement-breakpoint
CREATE INDEX `imported_rows_job` ON `imported_rows` (`salon_id`,`job_id`);--> statement-breakpoint
CREATE TABLE `attendance_explanations` (
	`attendance_explanation_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attendance_explanations_day` ON `attendance_explanations` (`salon_id`,`user_id`,`day`);--> statement-breakpoint
CREATE TABLE `attendance_months` (
	`attendance_month_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`month` text NOT NULL,
	`start_utc` integer DEFAULT 0 NOT NULL,
	`end_utc` integer DEFAULT 0 NOT NULL,
	`closed_utc` integer NOT NULL,
	`closed_by` text NOT NULL,
	`plan_json` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `attendance_months_salon` ON `attendance_months` (`salon_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `attendance_months_once` ON `attendance_months` (`salon_id`,`month`) WHERE deleted_utc IS NULL;--> statement-breakpoint
CREATE TABLE `attendance_pin_failures` (
	`attendance_pin_failure_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`at_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `attendance_pin_failures_recent` ON `attendance_pin_failures` (`salon_id`,`user_id`,`at_utc`);--> statement-breakpoint
CREATE TABLE `attendance_pins` (
	`user_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`pin_hash` text NOT NULL,
	`changed_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attendance_pins_once` ON `attendance_pins` (`salon_id`,`pin_hash`);--> statement-breakpoint
CREATE TABLE `attendance_settings` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`break_after_minutes` integer NOT NULL,
	`break_minutes` integer NOT NULL,
	`deduct_planned_breaks` integer NOT NULL,
	`tolerance_minutes` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE TABLE `attendances` (
	`attendance_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`in_utc` integer NOT NULL,
	`out_utc` integer,
	`breaks_json` text DEFAULT '[]' NOT NULL,
	`clocked_in_utc` integer,
	`clocked_out_utc` integer,
	`clocked_breaks_json` text DEFAULT '[]' NOT NULL,
	`forgotten` integer DEFAULT false NOT NULL,
	`by_pin` integer DEFAULT false NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`comment` text DEFAULT '' NOT NULL,
	`corrected_by` text,
	`corrected_utc` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `attendances_start` ON `attendances` (`salon_id`,`user_id`,`in_utc`);--> statement-breakpoint
CREATE INDEX `attendances_time` ON `attendances` (`salon_id`,`in_utc`);--> statement-breakpoint
CREATE UNIQUE INDEX `attendances_open` ON `attendances` (`salon_id`,`user_id`) WHERE out_utc IS NULL AND forgotten = 0 AND deleted_utc IS NULL;--> statement-breakpoint
CREATE TABLE `news` (
	`news_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`image` text,
	`pinned` integer DEFAULT false NOT NULL,
	`expires` text,
	`at_utc` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `news_salon` ON `news` (`salon_id`,`at_utc`);--> statement-breakpoint
CREATE TABLE `news_pictures` (
	`image` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`news_id` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`at_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `news_pictures_salon` ON `news_pictures` (`salon_id`);--> statement-breakpoint
CREATE INDEX `news_pictures_news` ON `news_pictures` (`news_id`);--> statement-breakpoint
CREATE TABLE `news_reads` (
	`news_id` text NOT NULL,
	`user_id` text NOT NULL,
	`salon_id` text NOT NULL,
	`at_utc` integer NOT NULL,
	PRIMARY KEY(`news_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `news_reads_salon` ON `news_reads` (`salon_id`);--> statement-breakpoint
CREATE TABLE `rota_drafts` (
	`rota_draft_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`spans_json` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rota_drafts_day` ON `rota_drafts` (`salon_id`,`day`,`user_id`);--> statement-breakpoint
CREATE TABLE `rota_settings` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`yearly_days` real NOT NULL,
	`max_off_per_day` integer,
	`max_off_per_service` integer,
	`blocked_periods_json` text DEFAULT '[]' NOT NULL,
	`min_rest_hours` integer NOT NULL,
	`thin_percent` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE TABLE `rota_templates` (
	`rota_template_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`name` text NOT NULL,
	`days_json` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `rota_templates_salon` ON `rota_templates` (`salon_id`);--> statement-breakpoint
CREATE TABLE `user_allowances` (
	`user_allowance_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`year` integer NOT NULL,
	`days` real NOT NULL,
	`carried_over` real DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_allowances_year` ON `user_allowances` (`salon_id`,`user_id`,`year`);--> statement-breakpoint
CREATE TABLE `user_shift_requests` (
	`user_shift_request_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`day_start` text NOT NULL,
	`day_end` text NOT NULL,
	`start_minutes` integer,
	`end_minutes` integer,
	`note` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`with_user_id` text,
	`agreed` integer DEFAULT false NOT NULL,
	`decided_by` text,
	`decided_utc` integer,
	`decision_note` text DEFAULT '' NOT NULL,
	`created_utc` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `user_shift_requests_user` ON `user_shift_requests` (`salon_id`,`user_id`,`day_start`);--> statement-breakpoint
CREATE INDEX `user_shift_requests_status` ON `user_shift_requests` (`salon_id`,`status`,`created_utc`);--> statement-breakpoint
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
CREATE INDEX `user_permissions_salon` ON `user_permissions` (`salon_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_permissions_once` ON `user_permissions` (`user_id`,`permission_id`);--> statement-breakpoint
CREATE TABLE `user_services` (
	`user_service_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`service_id` text NOT NULL,
	`length_minutes` integer,
	`price_cents` integer,
	`online` integer DEFAULT true NOT NULL,
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
	`reason` text DEFAULT 'holiday' NOT NULL,
	`user_shift_id` text,
	`user_shift_request_id` text,
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
	`contract_type` text DEFAULT '' NOT NULL,
	`contract_hours` real,
	`hourly_cost_cents` integer,
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
CREATE INDEX `users_salon` ON `users` (`salon_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `visit_figures` (
	`appointment_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`agenda_id` text NOT NULL,
	`client_id` text NOT NULL,
	`arrival_utc` integer NOT NULL,
	`previous_utc` integer,
	`next_utc` integer,
	`is_rebooked` integer
);
--> statement-breakpoint
CREATE INDEX `visit_figures_arrival` ON `visit_figures` (`salon_id`,`arrival_utc`,`previous_utc`,`next_utc`,`is_rebooked`,`client_id`,`appointment_id`);--> statement-breakpoint
CREATE INDEX `visit_figures_client` ON `visit_figures` (`salon_id`,`client_id`,`arrival_utc`);--> statement-breakpoint
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
CREATE INDEX `appointments_payment_client` ON `appointments` (`payment_client_id`) WHERE payment_client_id is not null;--> statement-breakpoint
CREATE INDEX `appointments_owed` ON `appointments` (`salon_id`,CASE WHEN payment_client_id IS NULL THEN client_id ELSE payment_client_id END) WHERE owed_cents > 0 and deleted_utc is null;--> statement-breakpoint
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
	`net_cents` integer,
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
	`net_cents` integer,
	`position` integer DEFAULT 0 NOT NULL,
	`start_utc` integer,
	`end_utc` integer,
	`note` text DEFAULT '' NOT NULL,
	`patch_test_confirmed_by` text,
	`assistant_id` text,
	`redo_of_id` text,
	`redo_reason` text DEFAULT '' NOT NULL,
	`redo_percentage` real DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `client_history_services_appointment` ON `client_history_services` (`salon_id`,`appointment_id`,`end_utc`,`deleted_utc`,`service_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `client_history_services_client` ON `client_history_services` (`salon_id`,`client_id`,`start_utc`);--> statement-breakpoint
CREATE INDEX `client_history_services_user` ON `client_history_services` (`salon_id`,`user_id`,`start_utc`);--> statement-breakpoint
CREATE INDEX `client_history_services_running` ON `client_history_services` (`salon_id`,`user_id`) WHERE start_utc is not null and end_utc is null and deleted_utc is null;--> statement-breakpoint
CREATE TABLE `payments` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`ledger_entry_id` text DEFAULT '' NOT NULL,
	`appointment_id` text NOT NULL,
	`method` text NOT NULL,
	`card_terminal_id` text,
	`prepaid_id` text,
	`amount_cents` integer NOT NULL,
	`at_utc` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `payments_appointment` ON `payments` (`salon_id`,`appointment_id`);--> statement-breakpoint
CREATE INDEX `payments_entry` ON `payments` (`salon_id`,`ledger_entry_id`,`method`,`amount_cents`);--> statement-breakpoint
CREATE INDEX `payments_day` ON `payments` (`salon_id`,`at_utc`);