ALTER TABLE `audit_log` ADD `api_key_id` text;--> statement-breakpoint
CREATE INDEX `incoming_messages_at` ON `incoming_messages` (`salon_id`,`at_utc`);