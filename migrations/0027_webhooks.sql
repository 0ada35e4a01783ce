CREATE TABLE `webhook_cursors` (
	`webhook_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`audit_log_id` integer NOT NULL,
	`since_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`delivery_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`webhook_id` text NOT NULL,
	`type` text NOT NULL,
	`record_id` text NOT NULL,
	`at_utc` integer NOT NULL,
	`position` integer NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_utc` integer,
	`claim` text,
	`status` integer,
	`tried_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_event` ON `webhook_deliveries` (`webhook_id`,`position`,`record_id`) WHERE position > 0;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`webhook_id`,`due_utc`) WHERE due_utc is not null;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_at` ON `webhook_deliveries` (`salon_id`,`webhook_id`,`at_utc`,`state`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`webhook_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`url` text NOT NULL,
	`kinds_json` text DEFAULT '[]' NOT NULL,
	`secret_no` integer DEFAULT 1 NOT NULL,
	`rotated_utc` integer,
	`stopped_utc` integer,
	`created_utc` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `webhooks_salon` ON `webhooks` (`salon_id`);