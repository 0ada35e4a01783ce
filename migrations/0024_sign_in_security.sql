CREATE TABLE `sign_in_networks` (
	`username` text NOT NULL,
	`network` text NOT NULL,
	`at_utc` integer NOT NULL,
	PRIMARY KEY(`username`, `network`)
);
--> statement-breakpoint
CREATE TABLE `two_step_requirements` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`roles_json` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_security` ON `audit_log` (`salon_id`,`audit_log_id`) WHERE action not in ('create', 'change', 'delete', 'restore') or entity = 'user_permissions';--> statement-breakpoint
CREATE INDEX `sign_in_failures_account` ON `sign_in_failures` (`username`,`at_utc`);