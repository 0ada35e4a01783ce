CREATE TABLE `booking_sessions` (
	`booking_session_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`phone_number` text NOT NULL,
	`client_id` text,
	`expiry_utc` integer NOT NULL,
	`created_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `booking_sessions_expiry` ON `booking_sessions` (`expiry_utc`);--> statement-breakpoint
CREATE TABLE `device_codes` (
	`device_code_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`phone_number` text NOT NULL,
	`expiry_utc` integer NOT NULL,
	`ended_utc` integer
);
--> statement-breakpoint
CREATE INDEX `device_codes_phone` ON `device_codes` (`salon_id`,`phone_number`);--> statement-breakpoint
CREATE TABLE `guest_codes` (
	`guest_code_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`phone_number` text NOT NULL,
	`at_utc` integer NOT NULL,
	`expiry_utc` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`proven_utc` integer,
	`used_utc` integer
);
--> statement-breakpoint
CREATE INDEX `guest_codes_phone` ON `guest_codes` (`salon_id`,`phone_number`,`at_utc`);--> statement-breakpoint
CREATE INDEX `clients_phone` ON `clients` (`salon_id`,`phone_number`);