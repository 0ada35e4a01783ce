CREATE TABLE `client_consents` (
	`client_consent_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_privacy_id` text NOT NULL,
	`client_id` text NOT NULL,
	`purpose` text NOT NULL,
	`channel` text NOT NULL,
	`given` integer NOT NULL,
	`at_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `client_consents_client` ON `client_consents` (`salon_id`,`client_id`,`purpose`,`channel`,`at_utc`);--> statement-breakpoint
CREATE INDEX `client_consents_entry` ON `client_consents` (`client_privacy_id`);--> statement-breakpoint
CREATE TABLE `client_npss` (
	`client_nps_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`appointment_id` text,
	`asked_utc` integer NOT NULL,
	`answered_utc` integer,
	`score` integer,
	`comment` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `client_npss_client` ON `client_npss` (`salon_id`,`client_id`,`asked_utc`);--> statement-breakpoint
CREATE INDEX `client_npss_answered` ON `client_npss` (`salon_id`,`answered_utc`);--> statement-breakpoint
CREATE UNIQUE INDEX `client_npss_visit` ON `client_npss` (`salon_id`,`appointment_id`) WHERE appointment_id is not null and deleted_utc is null;--> statement-breakpoint
CREATE TABLE `client_privacies` (
	`client_privacy_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`at_utc` integer NOT NULL,
	`source` text NOT NULL,
	`user_id` text NOT NULL,
	`answers_id` text,
	`salon_config_privacy_id` text DEFAULT '' NOT NULL,
	`number` integer DEFAULT 1 NOT NULL,
	`text_version` integer DEFAULT 0 NOT NULL,
	`text_hash` text DEFAULT '' NOT NULL,
	`language` text NOT NULL,
	`signed_name` text DEFAULT '' NOT NULL,
	`signature` text DEFAULT '' NOT NULL,
	`network` text DEFAULT '' NOT NULL,
	`outbox_id` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `client_privacies_client` ON `client_privacies` (`salon_id`,`client_id`,`at_utc`);--> statement-breakpoint
CREATE TABLE `message_templates` (
	`message_template_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`kind` text NOT NULL,
	`language` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_templates_once` ON `message_templates` (`salon_id`,`kind`,`language`) WHERE deleted_utc is null;--> statement-breakpoint
ALTER TABLE `agendas` ADD `confirmed_utc` integer;--> statement-breakpoint
ALTER TABLE `salons` ADD `retention_months` integer DEFAULT 0 NOT NULL;