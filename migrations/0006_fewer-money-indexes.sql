DROP INDEX `client_spending_amount`;--> statement-breakpoint
DROP INDEX `user_shift_requests_user`;--> statement-breakpoint
DROP INDEX `payments_day`;