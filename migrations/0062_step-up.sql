ALTER TABLE `salons` ADD `confirm_refunds_above_cents` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `confirmed_utc` integer;