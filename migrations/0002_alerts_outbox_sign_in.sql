CREATE TABLE `alerts` (
	`alert_no` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`alert_id` text NOT NULL,
	`user_id` text NOT NULL,
	`salon_id` text NOT NULL,
	`type` text NOT NULL,
	`content` text NOT NULL,
	`parameters_json` text DEFAULT '{}' NOT NULL,
	`read` integer DEFAULT false NOT NULL,
	`at_utc` integer NOT NULL,
	`cause` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_id` ON `alerts` (`alert_id`);--> statement-breakpoint
CREATE INDEX `alerts_user` ON `alerts` (`user_id`,`alert_no`);--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_once` ON `alerts` (`user_id`,`cause`) WHERE cause is not null;--> statement-breakpoint
CREATE TABLE `outbox` (
	`outbox_id` text PRIMARY KEY NOT NULL,
	`salon_id` text,
	`cause` text NOT NULL,
	`kind` text NOT NULL,
	`language` text NOT NULL,
	`data_json` text DEFAULT '{}' NOT NULL,
	`channel` text,
	`recipient` text DEFAULT '' NOT NULL,
	`client_id` text,
	`user_id` text,
	`agenda_id` text,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`claim` text DEFAULT '' NOT NULL,
	`due_utc` integer NOT NULL,
	`until_utc` integer NOT NULL,
	`created_utc` integer NOT NULL,
	`sent_utc` integer,
	`gateway_id` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_once` ON `outbox` (`salon_id`,`cause`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`due_utc`) WHERE state in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX `outbox_salon` ON `outbox` (`salon_id`,`created_utc`);--> statement-breakpoint
CREATE INDEX `outbox_client` ON `outbox` (`client_id`) WHERE client_id is not null;--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`used_utc` integer,
	PRIMARY KEY(`user_id`, `code_hash`)
);
--> statement-breakpoint
CREATE TABLE `sign_in_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text NOT NULL,
	`expiry_utc` integer NOT NULL,
	`created_utc` integer NOT NULL,
	`tries_left` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_tokens_user` ON `sign_in_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `two_steps` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sealed_secret` text NOT NULL,
	`confirmed_utc` integer,
	`last_step` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE `sessions` ADD `seen_utc` integer;--> statement-breakpoint
ALTER TABLE `sign_in_failures` ADD `refused` integer DEFAULT false NOT NULL;