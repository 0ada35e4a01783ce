CREATE TABLE `client_feedbacks` (
	`client_feedback_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`rating` integer,
	`feedback` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `client_feedbacks_client` ON `client_feedbacks` (`salon_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `client_history_requests` (
	`client_history_request_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`client_id` text NOT NULL,
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`request` text NOT NULL,
	`done_utc` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `client_history_requests_client` ON `client_history_requests` (`salon_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `clients_birth_date` ON `clients` (`salon_id`,`birth_date`);