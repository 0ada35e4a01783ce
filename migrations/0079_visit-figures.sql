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
DROP INDEX `busy_intervals_day`;--> statement-breakpoint
CREATE INDEX `busy_intervals_day` ON `busy_intervals` (`salon_id`,`start_utc`,`user_id`,`end_utc`,`cause`);--> statement-breakpoint
DROP INDEX `client_history_services_appointment`;--> statement-breakpoint
CREATE INDEX `client_history_services_appointment` ON `client_history_services` (`salon_id`,`appointment_id`,`end_utc`,`deleted_utc`,`service_id`,`user_id`);--> statement-breakpoint
DROP INDEX `payments_entry`;--> statement-breakpoint
CREATE INDEX `payments_entry` ON `payments` (`salon_id`,`ledger_entry_id`,`method`,`amount_cents`);--> statement-breakpoint
DROP INDEX `ledger_entries_day`;--> statement-breakpoint
CREATE INDEX `ledger_entries_day` ON `ledger_entries` (`salon_id`,`day`,`kind`,`ledger_entry_id`);--> statement-breakpoint
CREATE INDEX `agendas_no_shows` ON `agendas` (`salon_id`,`start_utc`) WHERE outcome = 'not_come' and deleted_utc is null;