ALTER TABLE "connections" ADD COLUMN "authentication" text DEFAULT 'user' NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "for_run" uuid;--> statement-breakpoint
ALTER TABLE "datasets" ADD COLUMN "for_run" uuid;--> statement-breakpoint
CREATE INDEX "connections_for_run_idx" ON "connections" USING btree ("for_run") WHERE "connections"."for_run" is not null;--> statement-breakpoint
CREATE INDEX "datasets_for_run_idx" ON "datasets" USING btree ("for_run") WHERE "datasets"."for_run" is not null;