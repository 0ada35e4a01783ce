DROP TRIGGER `audit_log_clients_insert`;--> statement-breakpoint
DROP TRIGGER `audit_log_clients_update`;--> statement-breakpoint
ALTER TABLE `clients` DROP COLUMN `privacy_token`;
