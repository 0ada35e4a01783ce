DROP TRIGGER refuse_missing_insert;
--> statement-breakpoint
DROP TRIGGER refuse_moved_insert;
--> statement-breakpoint
DROP TRIGGER refuse_taken_insert;
--> statement-breakpoint
DROP TRIGGER refuse_rota_insert;
--> statement-breakpoint
DROP TRIGGER refuse_stock_insert;
--> statement-breakpoint
DROP TRIGGER refuse_limit_insert;
--> statement-breakpoint
DROP TRIGGER refuse_used_insert;
--> statement-breakpoint
DROP TRIGGER refuse_session_insert;
--> statement-breakpoint
DROP TRIGGER client_search_insert;
--> statement-breakpoint
DROP TRIGGER client_search_update;
--> statement-breakpoint
DROP TRIGGER client_search_pet_insert;
--> statement-breakpoint
DROP TRIGGER client_search_pet_update;
--> statement-breakpoint
DROP TRIGGER trail_salons_insert;
--> statement-breakpoint
DROP TRIGGER trail_salon_config_opening_times_insert;
--> statement-breakpoint
DROP TRIGGER trail_salon_config_opening_times_update;
--> statement-breakpoint
DROP TRIGGER trail_salon_config_days_closeds_insert;
--> statement-breakpoint
DROP TRIGGER trail_salon_config_days_closeds_update;
--> statement-breakpoint
DROP TRIGGER trail_users_insert;
--> statement-breakpoint
DROP TRIGGER trail_user_permissions_insert;
--> statement-breakpoint
DROP TRIGGER trail_user_permissions_update;
--> statement-breakpoint
DROP TRIGGER trail_user_services_insert;
--> statement-breakpoint
DROP TRIGGER trail_user_services_update;
--> statement-breakpoint
DROP TRIGGER trail_user_timeframes_insert;
--> statement-breakpoint
DROP TRIGGER trail_user_timeframes_update;
--> statement-breakpoint
DROP TRIGGER trail_service_categories_insert;
--> statement-breakpoint
DROP TRIGGER trail_service_categories_update;
--> statement-breakpoint
DROP TRIGGER trail_services_insert;
--> statement-breakpoint
DROP TRIGGER trail_services_update;
--> statement-breakpoint
DROP TRIGGER trail_products_insert;
--> statement-breakpoint
DROP TRIGGER trail_products_update;
--> statement-breakpoint
DROP TRIGGER trail_clients_insert;
--> statement-breakpoint
DROP TRIGGER trail_clients_update;
--> statement-breakpoint
DROP TRIGGER trail_sub_clients_insert;
--> statement-breakpoint
DROP TRIGGER trail_sub_clients_update;
--> statement-breakpoint
DROP TRIGGER trail_agendas_insert;
--> statement-breakpoint
DROP TRIGGER trail_agenda_services_insert;
--> statement-breakpoint
DROP TRIGGER trail_agenda_services_update;
--> statement-breakpoint
DROP TRIGGER trail_appointments_insert;
--> statement-breakpoint
DROP TRIGGER trail_appointments_update;
--> statement-breakpoint
DROP TRIGGER trail_payments_insert;
--> statement-breakpoint
DROP TRIGGER trail_client_history_services_insert;
--> statement-breakpoint
DROP TRIGGER trail_client_history_products_insert;
--> statement-breakpoint
DROP TRIGGER occupations_length;
--> statement-breakpoint
DROP TRIGGER occupations_taken;
--> statement-breakpoint
DROP TRIGGER occupations_taken_update;
--> statement-breakpoint
DROP TRIGGER rota_user_timeframes_insert;
--> statement-breakpoint
DROP TRIGGER rota_user_timeframes_update;
--> statement-breakpoint
DROP TRIGGER rota_salon_config_opening_times_insert;
--> statement-breakpoint
DROP TRIGGER rota_salon_config_opening_times_update;
--> statement-breakpoint
DROP TRIGGER rota_salon_config_days_closeds_insert;
--> statement-breakpoint
DROP TRIGGER rota_salon_config_days_closeds_update;
--> statement-breakpoint
DROP TRIGGER rota_users_insert;
--> statement-breakpoint
DROP TRIGGER rota_users_update;
--> statement-breakpoint
DROP TRIGGER trail_client_history_services_update;
--> statement-breakpoint
DROP TRIGGER trail_client_history_products_update;
--> statement-breakpoint
DROP TRIGGER trail_salon_config_widgets_insert;
--> statement-breakpoint
DROP TRIGGER trail_salon_config_widgets_update;
--> statement-breakpoint
DROP TRIGGER trail_salon_config_uis_insert;
--> statement-breakpoint
DROP TRIGGER trail_salon_config_uis_update;
--> statement-breakpoint
DROP TRIGGER trail_salon_config_privacies_insert;
--> statement-breakpoint
DROP TRIGGER trail_salon_config_privacies_update;
--> statement-breakpoint
DROP TRIGGER trail_salon_config_discounts_insert;
--> statement-breakpoint
DROP TRIGGER trail_salon_config_discounts_update;
--> statement-breakpoint
DROP TRIGGER trail_salon_config_colours_insert;
--> statement-breakpoint
DROP TRIGGER trail_salon_config_colours_update;
--> statement-breakpoint
DROP TRIGGER trail_salon_config_expense_ranges_insert;
--> statement-breakpoint
DROP TRIGGER trail_salon_config_expense_ranges_update;
--> statement-breakpoint
DROP TRIGGER trail_salon_config_pet_breeds_insert;
--> statement-breakpoint
DROP TRIGGER trail_salon_config_pet_breeds_update;
--> statement-breakpoint
DROP TRIGGER trail_salon_config_pet_sizes_insert;
--> statement-breakpoint
DROP TRIGGER trail_salon_config_pet_sizes_update;
--> statement-breakpoint
DROP TRIGGER trail_salon_config_categories_insert;
--> statement-breakpoint
DROP TRIGGER trail_salon_config_categories_update;
--> statement-breakpoint
DROP TRIGGER trail_dashboard_service_categories_insert;
--> statement-breakpoint
DROP TRIGGER trail_dashboard_service_categories_update;
--> statement-breakpoint
DROP TRIGGER trail_product_categories_insert;
--> statement-breakpoint
DROP TRIGGER trail_product_categories_update;
--> statement-breakpoint
DROP TRIGGER trail_service_sets_insert;
--> statement-breakpoint
DROP TRIGGER trail_service_sets_update;
--> statement-breakpoint
DROP TRIGGER trail_online_booking_service_categories_insert;
--> statement-breakpoint
DROP TRIGGER trail_online_booking_service_categories_update;
--> statement-breakpoint
DROP TRIGGER trail_online_booking_slots_insert;
--> statement-breakpoint
DROP TRIGGER trail_online_booking_slots_update;
--> statement-breakpoint
DROP TRIGGER product_barcodes_insert;
--> statement-breakpoint
DROP TRIGGER product_barcodes_update;
--> statement-breakpoint
DROP TRIGGER privacy_texts_insert;
--> statement-breakpoint
DROP TRIGGER privacy_texts_update;
--> statement-breakpoint
DROP TRIGGER trail_users_update;
--> statement-breakpoint
DROP TRIGGER trail_salons_update;
--> statement-breakpoint
DROP TRIGGER trail_calendar_feeds_insert;
--> statement-breakpoint
DROP TRIGGER trail_calendar_feeds_update;
--> statement-breakpoint
DROP TRIGGER trail_agendas_update;
--> statement-breakpoint
DROP TRIGGER trail_payments_update;
--> statement-breakpoint
DROP TRIGGER trail_till_closings_insert;
--> statement-breakpoint
DROP TRIGGER trail_till_closings_update;
--> statement-breakpoint
DROP TRIGGER book_entries_balance;
--> statement-breakpoint
DROP TRIGGER book_entries_stay_there;
--> statement-breakpoint
DROP TRIGGER takings_stay;
--> statement-breakpoint
DROP TRIGGER takings_stay_there;
--> statement-breakpoint
DROP TRIGGER payments_stay;
--> statement-breakpoint
DROP TRIGGER payments_stay_there;
--> statement-breakpoint
DROP TRIGGER trail_waiting_list_entries_insert;
--> statement-breakpoint
DROP TRIGGER trail_waiting_list_entries_update;
--> statement-breakpoint
DROP TRIGGER trail_waiting_list_offers_insert;
--> statement-breakpoint
DROP TRIGGER trail_waiting_list_offers_update;
--> statement-breakpoint
DROP TRIGGER trail_waiting_list_settings_insert;
--> statement-breakpoint
DROP TRIGGER trail_waiting_list_settings_update;
--> statement-breakpoint
DROP TRIGGER waiting_list_room_freed;
--> statement-breakpoint
DROP TRIGGER waiting_list_room_rota;
--> statement-breakpoint
DROP TRIGGER waiting_list_room_entry;
--> statement-breakpoint
DROP TRIGGER waiting_list_room_again;
--> statement-breakpoint
DROP TRIGGER book_entries_stay;
--> statement-breakpoint
DROP VIEW refuse_missing;
--> statement-breakpoint
DROP VIEW refuse_moved;
--> statement-breakpoint
DROP VIEW refuse_taken;
--> statement-breakpoint
DROP VIEW refuse_rota;
--> statement-breakpoint
DROP VIEW refuse_stock;
--> statement-breakpoint
DROP VIEW refuse_limit;
--> statement-breakpoint
DROP VIEW refuse_used;
--> statement-breakpoint
DROP VIEW refuse_session;
--> statement-breakpoint
DROP INDEX occupations_day;
--> statement-breakpoint
DROP INDEX occupations_cause;
--> statement-breakpoint
DROP INDEX trail_root;
--> statement-breakpoint
DROP INDEX trail_salon;
--> statement-breakpoint
DROP INDEX book_entries_day;
--> statement-breakpoint
DROP INDEX book_entries_appointment;
--> statement-breakpoint
DROP INDEX book_entries_corrects;
--> statement-breakpoint
DROP INDEX takings_entry;
--> statement-breakpoint
DROP INDEX takings_appointment;
--> statement-breakpoint
DROP INDEX till_closings_day;
--> statement-breakpoint
ALTER TABLE occupations RENAME TO busy_intervals;
--> statement-breakpoint
ALTER TABLE busy_intervals RENAME COLUMN occupation_id TO busy_interval_id;
--> statement-breakpoint
ALTER TABLE book_entries RENAME TO ledger_entries;
--> statement-breakpoint
ALTER TABLE ledger_entries RENAME COLUMN book_entry_id TO ledger_entry_id;
--> statement-breakpoint
ALTER TABLE takings RENAME TO ledger_lines;
--> statement-breakpoint
ALTER TABLE ledger_lines RENAME COLUMN taking_id TO ledger_line_id;
--> statement-breakpoint
ALTER TABLE ledger_lines RENAME COLUMN book_entry_id TO ledger_entry_id;
--> statement-breakpoint
ALTER TABLE till_closings RENAME TO day_closings;
--> statement-breakpoint
ALTER TABLE day_closings RENAME COLUMN till_closing_id TO day_closing_id;
--> statement-breakpoint
ALTER TABLE trail RENAME TO audit_log;
--> statement-breakpoint
ALTER TABLE audit_log RENAME COLUMN trail_id TO audit_log_id;
--> statement-breakpoint
ALTER TABLE waiting_list_rooms RENAME TO waiting_list_dirty;
--> statement-breakpoint
ALTER TABLE payments RENAME COLUMN book_entry_id TO ledger_entry_id;
--> statement-breakpoint
CREATE INDEX `busy_intervals_day` ON `busy_intervals` (`salon_id`,`start_utc`,`user_id`,`end_utc`);
--> statement-breakpoint
CREATE INDEX `busy_intervals_cause` ON `busy_intervals` (`salon_id`,`cause_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `day_closings_day` ON `day_closings` (`salon_id`,`day`) WHERE deleted_utc is null;
--> statement-breakpoint
CREATE INDEX `ledger_entries_day` ON `ledger_entries` (`salon_id`,`day`);
--> statement-breakpoint
CREATE INDEX `ledger_entries_appointment` ON `ledger_entries` (`salon_id`,`appointment_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_corrects` ON `ledger_entries` (`corrects_id`) WHERE corrects_id is not null;
--> statement-breakpoint
CREATE INDEX `ledger_lines_entry` ON `ledger_lines` (`salon_id`,`ledger_entry_id`);
--> statement-breakpoint
CREATE INDEX `ledger_lines_appointment` ON `ledger_lines` (`salon_id`,`appointment_id`);
--> statement-breakpoint
CREATE INDEX `audit_log_root` ON `audit_log` (`salon_id`,`root_id`);
--> statement-breakpoint
CREATE INDEX `audit_log_salon` ON `audit_log` (`salon_id`,`audit_log_id`);
--> statement-breakpoint
UPDATE audit_log SET entity = 'day_closings' WHERE entity = 'till_closings';
