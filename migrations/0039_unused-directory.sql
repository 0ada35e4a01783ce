DROP TABLE `directory_salons`;--> statement-breakpoint
DROP TABLE `directory_users`;