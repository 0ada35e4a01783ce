CREATE TABLE `pet_grooms` (
	`pet_groom_id` text PRIMARY KEY NOT NULL,
	`salon_id` text NOT NULL,
	`sub_client_id` text NOT NULL,
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`parts_json` text DEFAULT '[]' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text DEFAULT 'system' NOT NULL,
	`changed_utc` integer NOT NULL,
	`deleted_utc` integer
);
--> statement-breakpoint
CREATE INDEX `pet_grooms_pet` ON `pet_grooms` (`salon_id`,`sub_client_id`,`day`);--> statement-breakpoint
ALTER TABLE `sub_clients` ADD `is_neutered` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `sub_clients` ADD `coat` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sub_clients` ADD `coat_colour` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sub_clients` ADD `undercoat` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sub_clients` ADD `skin` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sub_clients` ADD `shampoo` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sub_clients` ADD `dryer` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sub_clients` ADD `temperament` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sub_clients` ADD `bites` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `sub_clients` ADD `bite_note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sub_clients` ADD `matting` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sub_clients` ADD `matting_note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sub_clients` ADD `parasites` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sub_clients` ADD `vet_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sub_clients` ADD `vet_phone` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sub_clients` ADD `healthy_from_grams` integer;--> statement-breakpoint
ALTER TABLE `sub_clients` ADD `healthy_to_grams` integer;--> statement-breakpoint
ALTER TABLE `sub_clients` ADD `weights_json` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `sub_clients` ADD `vaccinations_json` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `sub_clients` ADD `died_on` text;