CREATE TABLE `daily_revenue` (
	`salon_id` text NOT NULL,
	`day` text NOT NULL,
	`user_id` text NOT NULL,
	`side` text NOT NULL,
	`item_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `day`, `user_id`, `side`, `item_id`)
);
--> statement-breakpoint
CREATE INDEX `daily_revenue_amount` ON `daily_revenue` (`salon_id`,`day`,`side`,`user_id`,`item_id`,`amount_cents`);--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`salon_id`,`at_utc`);--> statement-breakpoint
CREATE INDEX `audit_log_user` ON `audit_log` (`salon_id`,`user_id`,`at_utc`);--> statement-breakpoint
CREATE INDEX `audit_log_entity` ON `audit_log` (`salon_id`,`entity`,`at_utc`);--> statement-breakpoint
CREATE INDEX `audit_log_security_at` ON `audit_log` (`salon_id`,`at_utc`) WHERE action not in ('create', 'change', 'delete', 'restore') or entity = 'user_permissions';--> statement-breakpoint
INSERT INTO daily_revenue (salon_id, day, user_id, side, item_id, amount_cents)
SELECT
	l.salon_id,
	e.day,
	l.user_id,
	l.side,
	coalesce(
		(SELECT h.service_id FROM client_history_services h WHERE h.client_history_service_id = l.line_id),
		(SELECT h.product_id FROM client_history_products h WHERE h.client_history_product_id = l.line_id),
		''
	),
	sum(l.amount_cents)
FROM ledger_lines l
JOIN ledger_entries e ON e.ledger_entry_id = l.ledger_entry_id
GROUP BY 1, 2, 3, 4, 5;
