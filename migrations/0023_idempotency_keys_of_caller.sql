PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_idempotency_keys` (
	`salon_id` text NOT NULL,
	`caller_id` text DEFAULT '' NOT NULL,
	`idempotency_key` text NOT NULL,
	`call` text NOT NULL,
	`body_hash` text NOT NULL,
	`thing_id` text NOT NULL,
	`at_utc` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `caller_id`, `idempotency_key`)
);
--> statement-breakpoint
INSERT INTO `__new_idempotency_keys`("salon_id", "caller_id", "idempotency_key", "call", "body_hash", "thing_id", "at_utc") SELECT "salon_id", "caller_id", "idempotency_key", "call", "body_hash", "thing_id", "at_utc" FROM `idempotency_keys`;--> statement-breakpoint
DROP TABLE `idempotency_keys`;--> statement-breakpoint
ALTER TABLE `__new_idempotency_keys` RENAME TO `idempotency_keys`;--> statement-breakpoint
PRAGMA foreign_keys=ON;