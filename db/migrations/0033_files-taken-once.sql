CREATE TABLE "packed_files" (
	"dataset_id" uuid NOT NULL,
	"original_key" text NOT NULL,
	"place_id" uuid NOT NULL,
	"path" text NOT NULL,
	"fingerprint" text NOT NULL,
	"bytes" bigint,
	"modified_at" timestamp with time zone,
	"entry" text NOT NULL,
	CONSTRAINT "packed_files_dataset_id_original_key_fingerprint_pk" PRIMARY KEY("dataset_id","original_key","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "taken_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dataset_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"path" text NOT NULL,
	"fingerprint" text NOT NULL,
	"bytes" bigint,
	"modified_at" timestamp with time zone,
	"run_id" uuid,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_doubtful" boolean DEFAULT false NOT NULL,
	"was_read" boolean DEFAULT true NOT NULL,
	"after_taking" text DEFAULT 'left' NOT NULL,
	"done_folder" text,
	"marker" text,
	"cleared_at" timestamp with time zone,
	"was_cleared" boolean DEFAULT false NOT NULL,
	"moved_to" text,
	"clear_problem" jsonb,
	"clear_attempts" integer DEFAULT 0 NOT NULL,
	"clear_due_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "follows" ADD COLUMN "after_taking" text DEFAULT 'left' NOT NULL;--> statement-breakpoint
ALTER TABLE "follows" ADD COLUMN "done_folder" text;--> statement-breakpoint
ALTER TABLE "follows" ADD COLUMN "marker" text;--> statement-breakpoint
ALTER TABLE "follows" ADD COLUMN "held_by" uuid;--> statement-breakpoint
ALTER TABLE "packed_files" ADD CONSTRAINT "packed_files_dataset_id_datasets_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."datasets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_files" ADD CONSTRAINT "taken_files_dataset_id_datasets_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."datasets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_files" ADD CONSTRAINT "taken_files_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "taken_files_fingerprint_key" ON "taken_files" USING btree ("dataset_id","place_id","fingerprint");--> statement-breakpoint
CREATE INDEX "taken_files_taken_at_idx" ON "taken_files" USING btree ("dataset_id","taken_at","id");--> statement-breakpoint
CREATE INDEX "taken_files_run_id_idx" ON "taken_files" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "taken_files_clear_due_at_idx" ON "taken_files" USING btree ("clear_due_at");