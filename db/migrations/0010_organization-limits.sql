CREATE TABLE "organization_limits" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"runs_at_once" integer,
	"storage_bytes" bigint,
	"upload_bytes" bigint,
	"run_minutes" integer,
	"keep_results_days" integer,
	"keep_runs_days" integer,
	"keep_replaced_days" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dataset_versions" ADD COLUMN "columnar_bytes" bigint;--> statement-breakpoint
ALTER TABLE "organization_limits" ADD CONSTRAINT "organization_limits_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "datasets_organization_id_idx" ON "datasets" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "artifacts_owner_id_idx" ON "artifacts" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "runs_working_idx" ON "runs" USING btree ("organization_id","owner_id") WHERE "runs"."status" in ('running', 'committing');--> statement-breakpoint
CREATE INDEX "runs_queued_idx" ON "runs" USING btree ("organization_id","owner_id","created_at") WHERE "runs"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "runs_finished_at_idx" ON "runs" USING btree ("finished_at");