CREATE TABLE `cron_messages` (
	`cron_message_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`enabled` integer DEFAULT false NOT NULL,
	`minute_of_day` integer NOT NULL,
	`amount` integer DEFAULT 0 NOT NULL,
	`since_utc` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cron_messages_kind` ON `cron_messages` (`salon_id`,`kind`);--> statement-breakpoint
CREATE TABLE `cron_runs` (
	`salon_id` text NOT NULL,
	`local_day` text NOT NULL,
	`kind` text NOT NULL,
	`claimed_utc` integer NOT NULL,
	`finished_utc` integer,
	`queued` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`salon_id`, `local_day`, `kind`)
);
--> statement-breakpoint
ALTER TABLE `outbox` ADD `by_own_account` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `sms_parts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `delivery` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `delivery_utc` integer;--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_utc`);--> statement-breakpoint
CREATE INDEX `outbox_gateway` ON `outbox` (`gateway_id`) WHERE channel = 'mail' and gateway_id <> '';--> statement-breakpoint
ALTER TABLE `salons` ADD `sms_provider` text DEFAULT 'smshosting' NOT NULL;