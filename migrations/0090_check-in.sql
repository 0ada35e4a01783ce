CREATE TABLE `check_in_points` (
	`check_in_point_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `check_in_points_salon` ON `check_in_points` (`salon_id`) WHERE deleted_utc is null;