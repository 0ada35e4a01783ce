ALTER TABLE `booking_groups` ADD `client_id` text;--> statement-breakpoint
CREATE INDEX `booking_groups_client` ON `booking_groups` (`salon_id`,`client_id`) WHERE client_id is not null;--> statement-breakpoint
ALTER TABLE `waiting_list_entries` ADD `people` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `online_groups` integer DEFAULT true NOT NULL;