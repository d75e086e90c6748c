CREATE TABLE "load_bounds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workflow_id" uuid,
	"schedule_id" uuid,
	"node_id" text NOT NULL,
	"source_hash" text NOT NULL,
	"rising_column" text NOT NULL,
	"type" text NOT NULL,
	"bound" text,
	"loaded_at" timestamp with time zone,
	"run_id" uuid,
	"held_by" uuid,
	"is_doubtful" boolean DEFAULT false NOT NULL,
	"doubtful_bound" text,
	CONSTRAINT "load_bounds_owner_check" CHECK (num_nonnulls("load_bounds"."workflow_id", "load_bounds"."schedule_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "load_from" jsonb;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "loads" jsonb;--> statement-breakpoint
ALTER TABLE "load_bounds" ADD CONSTRAINT "load_bounds_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_bounds" ADD CONSTRAINT "load_bounds_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_bounds" ADD CONSTRAINT "load_bounds_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_bounds" ADD CONSTRAINT "load_bounds_held_by_runs_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "load_bounds_workflow_key" ON "load_bounds" USING btree ("workflow_id","node_id","source_hash") WHERE "load_bounds"."workflow_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "load_bounds_schedule_key" ON "load_bounds" USING btree ("schedule_id","node_id","source_hash") WHERE "load_bounds"."schedule_id" is not null;--> statement-breakpoint
CREATE INDEX "load_bounds_run_id_idx" ON "load_bounds" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "load_bounds_held_by_idx" ON "load_bounds" USING btree ("held_by");