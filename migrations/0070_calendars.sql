CREATE TABLE `calendar_bookings` (
	`calendar_booking_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`calendar_connection_id` text NOT NULL,
	`agenda_id` text NOT NULL,
	`calendar_id` text NOT NULL,
	`event_id` text DEFAULT '' NOT NULL,
	`shown` text DEFAULT '' NOT NULL,
	`leaves` integer DEFAULT false NOT NULL,
	`due_utc` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`ends_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_bookings_booking` ON `calendar_bookings` (`calendar_connection_id`,`agenda_id`) WHERE leaves = 0;--> statement-breakpoint
CREATE INDEX `calendar_bookings_due` ON `calendar_bookings` (`calendar_connection_id`,`due_utc`);--> statement-breakpoint
CREATE INDEX `calendar_bookings_agenda` ON `calendar_bookings` (`salon_id`,`agenda_id`);--> statement-breakpoint
CREATE TABLE `calendar_connections` (
	`calendar_connection_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`account` text NOT NULL,
	`calendar_id` text NOT NULL,
	`calendar_name` text NOT NULL,
	`takes_busy` integer DEFAULT true NOT NULL,
	`keeps_titles` integer DEFAULT false NOT NULL,
	`sends_bookings` integer DEFAULT true NOT NULL,
	`title` text DEFAULT 'service' NOT NULL,
	`connected_utc` integer NOT NULL,
	`ended_utc` integer,
	`busy_changed_utc` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_connections_user` ON `calendar_connections` (`salon_id`,`user_id`) WHERE deleted_utc is null;--> statement-breakpoint
CREATE TABLE `calendar_cursors` (
	`calendar_connection_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`refresh_token` text NOT NULL,
	`access_token` text DEFAULT '' NOT NULL,
	`access_until_utc` integer,
	`sync_token` text,
	`read_day` text DEFAULT '' NOT NULL,
	`empty_utc` integer,
	`synced_utc` integer,
	`due_utc` integer NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`channel_id` text,
	`channel_resource` text,
	`channel_until_utc` integer,
	`claimed_utc` integer,
	`audit_log_id` integer NOT NULL,
	`since_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `calendar_events` (
	`calendar_event_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`calendar_connection_id` text NOT NULL,
	`user_id` text NOT NULL,
	`start_utc` integer NOT NULL,
	`end_utc` integer NOT NULL,
	`title` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `calendar_events_connection` ON `calendar_events` (`calendar_connection_id`);--> statement-breakpoint
CREATE INDEX `calendar_events_salon` ON `calendar_events` (`salon_id`);--> statement-breakpoint
CREATE TABLE `oauth_sign_ins` (
	`oauth_sign_in_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`account` text NOT NULL,
	`expires_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `oauth_sign_ins_user` ON `oauth_sign_ins` (`salon_id`,`user_id`);