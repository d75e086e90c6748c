ALTER TABLE "runs" ADD COLUMN "target_place" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "target_table" text;--> statement-breakpoint
ALTER TABLE "workflow_files" ADD COLUMN "opened" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD COLUMN "changed_by" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD COLUMN "node_count" integer;--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD COLUMN "edge_count" integer;--> statement-breakpoint
ALTER TABLE "workflows" ADD COLUMN "changed_by" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "runs_target_table_idx" ON "runs" USING btree ("organization_id","target_table") WHERE "runs"."target_table" is not null;--> statement-breakpoint
CREATE INDEX "workflow_versions_saved_at_idx" ON "workflow_versions" USING btree ("saved_at") WHERE "workflow_versions"."label" is null;