ALTER TABLE "tasks" ADD COLUMN "delivered_to" uuid[];--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "delivery" jsonb DEFAULT '[]'::jsonb NOT NULL;