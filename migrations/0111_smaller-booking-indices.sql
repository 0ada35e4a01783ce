DROP INDEX `agendas_online`;--> statement-breakpoint
DROP INDEX `agendas_repeat`;--> statement-breakpoint
CREATE INDEX `agendas_online` ON `agendas` (`salon_id`,`start_utc`) WHERE online_booking = 1;--> statement-breakpoint
CREATE INDEX `agendas_repeat` ON `agendas` (`salon_id`,`repeat_id`,`start_utc`) WHERE repeat_id is not null;