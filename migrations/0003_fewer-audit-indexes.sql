DROP INDEX `audit_log_salon`;--> statement-breakpoint
DROP INDEX `audit_log_security`;--> statement-breakpoint
DROP INDEX `audit_log_user`;--> statement-breakpoint
DROP INDEX `audit_log_entity`;--> statement-breakpoint
CREATE INDEX `audit_log_rare` ON `audit_log` (`salon_id`,`entity`,`at_utc`) WHERE entity not in ('agendas', 'agenda_services', 'appointments', 'client_history_services', 'client_history_products', 'payments');