ALTER TABLE "tasks" ADD COLUMN "predecessor_task_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "predecessor_name" text;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "predecessor_id" uuid;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "predecessor_name" text;