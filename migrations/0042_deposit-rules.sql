CREATE TABLE `deposit_rules` (
	`salon_id` text PRIMARY KEY NOT NULL,
	`rules_json` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
ALTER TABLE `clients` ADD `deposit_mark` text DEFAULT '' NOT NULL;