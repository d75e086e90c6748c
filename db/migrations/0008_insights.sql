ALTER TABLE "artifacts" ALTER COLUMN "expires_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "insight" jsonb;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "saved_as" text;--> statement-breakpoint
CREATE INDEX "runs_insight_idx" ON "runs" USING btree ("workflow_id","created_at") WHERE "runs"."insight" is not null;