CREATE TABLE `missed_call_lines` (
	`missed_call_line_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `missed_call_lines_salon` ON `missed_call_lines` (`salon_id`) WHERE deleted_utc is null;--> statement-breakpoint
ALTER TABLE `payment_orders` ADD `refund_cents` integer;--> statement-breakpoint
CREATE INDEX `conversations_waiting` ON `conversations` (`salon_id`,`last_utc`) WHERE is_to_answer = 1 and done_utc is null;