CREATE TYPE "public"."extract_status" AS ENUM('waiting', 'reading', 'ready', 'failed');--> statement-breakpoint
CREATE TABLE "extracts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"workflow_id" uuid,
	"node_id" text NOT NULL,
	"connection_id" uuid,
	"source" jsonb NOT NULL,
	"status" "extract_status" DEFAULT 'waiting' NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"empty_rows" bigint DEFAULT 0 NOT NULL,
	"empty_cells" bigint DEFAULT 0 NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"columns" jsonb,
	"problem" jsonb,
	"columnar_key" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claim_id" uuid,
	"heartbeat_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_at" timestamp with time zone,
	"expires_at" timestamp with time zone DEFAULT now() + interval '1 day' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "ssh_server_name" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "ssh_port" integer;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "ssh_user_id" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "ssh_password" jsonb;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "ssh_host_key" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "left_behind" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "removal_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "removal_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "extracts" ADD CONSTRAINT "extracts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extracts" ADD CONSTRAINT "extracts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extracts" ADD CONSTRAINT "extracts_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extracts" ADD CONSTRAINT "extracts_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "extracts_owner_id_idx" ON "extracts" USING btree ("owner_id","workflow_id");--> statement-breakpoint
CREATE INDEX "extracts_expires_at_idx" ON "extracts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "runs_left_behind_idx" ON "runs" USING btree ("removal_due_at") WHERE "runs"."left_behind";