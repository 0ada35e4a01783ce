ALTER TABLE `salons` ADD `whatsapp_price` integer DEFAULT 550 NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `sms_price` integer DEFAULT 620 NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `mail_price` integer DEFAULT 0 NOT NULL;