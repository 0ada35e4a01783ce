CREATE TABLE `client_consent_forms` (
	`client_consent_form_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`consent_form_id` text NOT NULL,
	`text_version` integer NOT NULL,
	`text_hash` text NOT NULL,
	`agenda_id` text,
	`at_utc` integer NOT NULL,
	`source` text NOT NULL,
	`language` text NOT NULL,
	`answers_json` text DEFAULT '[]' NOT NULL,
	`signed_name` text DEFAULT '' NOT NULL,
	`signature` text DEFAULT '' NOT NULL,
	`network` text DEFAULT '' NOT NULL,
	`user_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `client_consent_forms_client` ON `client_consent_forms` (`salon_id`,`client_id`,`consent_form_id`);--> statement-breakpoint
CREATE TABLE `consent_form_texts` (
	`consent_form_id` text NOT NULL,
	`salon_id` text NOT NULL,
	`text_version` integer NOT NULL,
	`name` text NOT NULL,
	`text` text NOT NULL,
	`questions_json` text NOT NULL,
	`text_hash` text NOT NULL,
	`since_utc` integer NOT NULL,
	PRIMARY KEY(`consent_form_id`, `text_version`)
);
--> statement-breakpoint
CREATE TABLE `consent_forms` (
	`consent_form_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`name` text NOT NULL,
	`text` text NOT NULL,
	`questions_json` text DEFAULT '[]' NOT NULL,
	`text_version` integer DEFAULT 1 NOT NULL,
	`service_ids_json` text DEFAULT '[]' NOT NULL,
	`only_minors` integer DEFAULT false NOT NULL,
	`valid_months` integer DEFAULT 0 NOT NULL,
	`asks_since_utc` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `consent_forms_salon` ON `consent_forms` (`salon_id`) WHERE deleted_utc is null;--> statement-breakpoint
CREATE TABLE `conversations` (
	`conversation_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`address` text NOT NULL,
	`client_id` text,
	`sender_name` text DEFAULT '' NOT NULL,
	`channel` text NOT NULL,
	`unread` integer DEFAULT 0 NOT NULL,
	`is_to_answer` integer DEFAULT false NOT NULL,
	`last_text` text DEFAULT '' NOT NULL,
	`last_by` text DEFAULT 'client' NOT NULL,
	`last_utc` integer NOT NULL,
	`assigned_user_id` text,
	`read_utc` integer,
	`done_utc` integer,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_address` ON `conversations` (`salon_id`,`address`);--> statement-breakpoint
CREATE INDEX `conversations_last` ON `conversations` (`salon_id`,`last_utc`);--> statement-breakpoint
CREATE INDEX `conversations_unread` ON `conversations` (`salon_id`,`unread`) WHERE unread > 0;--> statement-breakpoint
CREATE INDEX `conversations_client` ON `conversations` (`client_id`) WHERE client_id is not null;--> statement-breakpoint
CREATE TABLE `incoming_messages` (
	`incoming_message_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`client_id` text,
	`channel` text NOT NULL,
	`text` text NOT NULL,
	`is_cut` integer DEFAULT false NOT NULL,
	`hash` text NOT NULL,
	`at_utc` integer NOT NULL,
	`outbox_id` text,
	`result` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `incoming_messages_once` ON `incoming_messages` (`salon_id`,`hash`);--> statement-breakpoint
CREATE INDEX `incoming_messages_conversation` ON `incoming_messages` (`conversation_id`,`at_utc`);--> statement-breakpoint
CREATE INDEX `incoming_messages_client` ON `incoming_messages` (`client_id`) WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX `clients_whats_app` ON `clients` (`salon_id`,`whats_app`) WHERE whats_app <> '';