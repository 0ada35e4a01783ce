DROP INDEX `agendas_online`;--> statement-breakpoint
CREATE INDEX `agendas_online` ON `agendas` (`salon_id`,`start_utc`,`end_utc`) WHERE online_booking = 1;