CREATE TABLE `daily_totals` (
	`salon_id` text NOT NULL,
	`day` text NOT NULL,
	`services_cents` integer DEFAULT 0 NOT NULL,
	`products_cents` integer DEFAULT 0 NOT NULL,
	`fee_cents` integer DEFAULT 0 NOT NULL,
	`tip_cents` integer DEFAULT 0 NOT NULL,
	`tickets` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`salon_id`, `day`)
);
--> statement-breakpoint
CREATE TABLE `monthly_revenue` (
	`salon_id` text NOT NULL,
	`month` text NOT NULL,
	`user_id` text NOT NULL,
	`side` text NOT NULL,
	`item_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `month`, `user_id`, `side`, `item_id`)
);
--> statement-breakpoint
DROP INDEX `daily_revenue_amount`;