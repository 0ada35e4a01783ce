CREATE TABLE `push_devices` (
	`push_device_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`endpoint_hash` text NOT NULL,
	`subscription` text NOT NULL,
	`language` text NOT NULL,
	`device` text NOT NULL,
	`created_utc` integer NOT NULL,
	`alert_no` integer NOT NULL,
	`sent_utc` integer,
	`tested_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_devices_once` ON `push_devices` (`user_id`,`endpoint_hash`);--> statement-breakpoint
CREATE INDEX `push_devices_salon` ON `push_devices` (`salon_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `push_devices_session` ON `push_devices` (`session_id`);