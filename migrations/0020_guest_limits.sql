CREATE TABLE `sent_receipts` (
	`sent_receipt_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`appointment_id` text NOT NULL,
	`outbox_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `sent_receipts_salon` ON `sent_receipts` (`salon_id`,`changed_utc`);--> statement-breakpoint
CREATE INDEX `sent_receipts_appointment` ON `sent_receipts` (`salon_id`,`appointment_id`);--> statement-breakpoint
ALTER TABLE `guest_codes` ADD `network` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `guest_codes_salon` ON `guest_codes` (`salon_id`,`at_utc`);--> statement-breakpoint
CREATE INDEX `guest_codes_network` ON `guest_codes` (`network`,`at_utc`);--> statement-breakpoint
ALTER TABLE `salons` ADD `sms_sender_confirmed` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `wa_box_uid_confirmed` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `max_open_bookings` integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `max_codes_per_day` integer DEFAULT 200 NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `code_countries_json` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `salons_sms_sender` ON `salons` (sms_sender COLLATE NOCASE) WHERE sms_sender <> '' and deleted_utc is null;--> statement-breakpoint
CREATE UNIQUE INDEX `salons_wa_box_uid` ON `salons` (`wa_box_uid`) WHERE wa_box_uid <> '' and deleted_utc is null;