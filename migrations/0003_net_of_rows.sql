ALTER TABLE `client_history_products` ADD `net_cents` integer;--> statement-breakpoint
ALTER TABLE `client_history_services` ADD `net_cents` integer;--> statement-breakpoint
CREATE INDEX `client_history_services_running` ON `client_history_services` (`salon_id`,`user_id`) WHERE start_utc is not null and end_utc is null and deleted_utc is null;