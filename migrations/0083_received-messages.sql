DROP INDEX `incoming_messages_at`;--> statement-breakpoint
CREATE INDEX `incoming_messages_at` ON `incoming_messages` (`salon_id`,`at_utc`) WHERE at_utc > 0;