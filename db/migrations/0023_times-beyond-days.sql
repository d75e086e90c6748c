ALTER TABLE "tasks" ADD COLUMN "recurrence" jsonb;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "recurrence" jsonb;