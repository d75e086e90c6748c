CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"schedule_id" uuid,
	"kind" text NOT NULL,
	"schedule_name" text NOT NULL,
	"workflow_name" text NOT NULL,
	"execution_type" text NOT NULL,
	"daily_execution_times" text[] NOT NULL,
	"weekly_execution_days" text[] NOT NULL,
	"weekly_execution_times" text[] NOT NULL,
	"user_time_zone" text NOT NULL,
	"local_date" date NOT NULL,
	"local_time" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"outcome" text,
	"problem" jsonb,
	"run_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"waiting_since" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"schedule_name" text NOT NULL,
	"workflow_id" uuid,
	"id_in_file" text,
	"workflow_name" text NOT NULL,
	"file_name" text,
	"revision" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	"copied_at" timestamp with time zone DEFAULT now() NOT NULL,
	"execution_type" text NOT NULL,
	"daily_execution_times" text[] NOT NULL,
	"weekly_execution_days" text[] NOT NULL,
	"weekly_execution_times" text[] NOT NULL,
	"user_time_zone" text NOT NULL,
	"fail_if_unchanged" boolean DEFAULT false NOT NULL,
	"last_content" jsonb,
	"mail_on_failure" boolean DEFAULT true NOT NULL,
	"webhook_url" jsonb,
	"paused_at" timestamp with time zone,
	"pause_reason" text,
	"failures_in_a_row" integer DEFAULT 0 NOT NULL,
	"planned_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "datasets" ADD COLUMN "watched_path" text;--> statement-breakpoint
ALTER TABLE "datasets" ADD COLUMN "watched_mark" text;--> statement-breakpoint
ALTER TABLE "datasets" ADD COLUMN "watched_problem" jsonb;--> statement-breakpoint
ALTER TABLE "datasets" ADD COLUMN "watched_claim_id" uuid;--> statement-breakpoint
ALTER TABLE "datasets" ADD COLUMN "watched_claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "task_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_local_time_key" ON "tasks" USING btree ("schedule_id","user_time_zone","local_date","local_time") WHERE "tasks"."kind" = 'planned';--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_due_at_key" ON "tasks" USING btree ("schedule_id","due_at") WHERE "tasks"."kind" = 'planned';--> statement-breakpoint
CREATE INDEX "tasks_planned_idx" ON "tasks" USING btree ("due_at") WHERE "tasks"."state" = 'planned';--> statement-breakpoint
CREATE INDEX "tasks_next_idx" ON "tasks" USING btree ("schedule_id","due_at") WHERE "tasks"."state" = 'planned';--> statement-breakpoint
CREATE INDEX "tasks_queued_idx" ON "tasks" USING btree ("schedule_id") WHERE "tasks"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "tasks_ended_at_idx" ON "tasks" USING btree ("ended_at") WHERE "tasks"."state" = 'ended';--> statement-breakpoint
CREATE INDEX "tasks_schedule_id_idx" ON "tasks" USING btree ("schedule_id","due_at");--> statement-breakpoint
CREATE INDEX "tasks_organization_id_idx" ON "tasks" USING btree ("organization_id","due_at");--> statement-breakpoint
CREATE INDEX "tasks_run_id_idx" ON "tasks" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "tasks_owner_id_idx" ON "tasks" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "schedules_organization_id_idx" ON "schedules" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "schedules_owner_id_idx" ON "schedules" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "schedules_planned_until_idx" ON "schedules" USING btree ("planned_until") WHERE "schedules"."paused_at" is null;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "datasets_watched_path_idx" ON "datasets" USING btree ("id") WHERE "datasets"."watched_path" is not null;--> statement-breakpoint
CREATE INDEX "runs_task_id_idx" ON "runs" USING btree ("task_id") WHERE "runs"."task_id" is not null;