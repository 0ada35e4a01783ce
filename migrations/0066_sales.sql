ALTER TABLE `client_spending` ADD `sales_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `daily_totals` ADD `sales_cents` integer DEFAULT 0 NOT NULL;