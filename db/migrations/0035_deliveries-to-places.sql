CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"task_id" uuid,
	"run_id" uuid,
	"artifact_id" uuid,
	"place_id" uuid NOT NULL,
	"place_name" text NOT NULL,
	"path" text NOT NULL,
	"existing" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" jsonb,
	"problem" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone,
	"claim_id" uuid,
	"claimed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliveries_origin_check" CHECK (num_nonnulls("deliveries"."task_id", "deliveries"."run_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_artifact_id_artifacts_id_fk" FOREIGN KEY ("artifact_id") REFERENCES "public"."artifacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_task_id_idx" ON "deliveries" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "deliveries_run_id_idx" ON "deliveries" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "deliveries_owner_id_idx" ON "deliveries" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "deliveries_artifact_id_idx" ON "deliveries" USING btree ("artifact_id");--> statement-breakpoint
CREATE INDEX "deliveries_due_idx" ON "deliveries" USING btree ("next_attempt_at") WHERE "deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_left_idx" ON "deliveries" USING btree ("place_id") WHERE "deliveries"."state" = 'failed' and "deliveries"."progress" is not null;