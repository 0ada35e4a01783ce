ALTER TABLE `user_services` ADD `length_minutes` integer;--> statement-breakpoint
ALTER TABLE `user_services` ADD `price_cents` integer;--> statement-breakpoint
ALTER TABLE `user_services` ADD `online` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `contract_type` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `contract_hours` real;--> statement-breakpoint
ALTER TABLE `users` ADD `hourly_cost_cents` integer;