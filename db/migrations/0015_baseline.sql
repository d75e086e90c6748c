-- The schema of version 3.0.0, whose sixteen migrations this file replaces.
CREATE TYPE "public"."connection_kind" AS ENUM('postgresql', 'mysql', 'azure-mysql', 'mssql', 'azure-mssql');--> statement-breakpoint
CREATE TYPE "public"."dataset_status" AS ENUM('waiting', 'ingesting', 'ready', 'failed');--> statement-breakpoint
CREATE TYPE "public"."extract_status" AS ENUM('waiting', 'reading', 'ready', 'failed');--> statement-breakpoint
CREATE TYPE "public"."run_status" AS ENUM('queued', 'running', 'committing', 'succeeded', 'failed', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."token_kind" AS ENUM('session', 'resetPassword', 'invitation', 'api');--> statement-breakpoint
CREATE TYPE "public"."user_role" AS ENUM('super', 'admin', 'user');--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"organization_id" uuid,
	"user_id" uuid,
	"user_name" text,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"resource_id" text,
	"address" text,
	"before" jsonb,
	"after" jsonb
);--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"position" bigserial PRIMARY KEY NOT NULL,
	"audit_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_seals_audit_id_unique" UNIQUE("audit_id")
);--> statement-breakpoint
CREATE TABLE "connections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" "connection_kind" NOT NULL,
	"authentication" text DEFAULT 'user' NOT NULL,
	"name" text NOT NULL,
	"server_name" text NOT NULL,
	"port" integer NOT NULL,
	"user_id" text NOT NULL,
	"tls" text NOT NULL,
	"password" jsonb NOT NULL,
	"ssh_server_name" text,
	"ssh_port" integer,
	"ssh_user_id" text,
	"ssh_password" jsonb,
	"ssh_host_key" text,
	"is_shared" boolean DEFAULT false NOT NULL,
	"for_run" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "dataset_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dataset_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"status" "dataset_status" DEFAULT 'waiting' NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text,
	"original_key" text NOT NULL,
	"columnar_key" text,
	"columnar_bytes" bigint,
	"options" jsonb,
	"profile" jsonb,
	"percent" integer DEFAULT 0 NOT NULL,
	"problem" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claim_id" uuid,
	"heartbeat_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "datasets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"for_run" uuid,
	"watched_path" text,
	"watched_mark" text,
	"watched_problem" jsonb,
	"watched_claim_id" uuid,
	"watched_claimed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "failed_attempts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer NOT NULL,
	"location" text,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);--> statement-breakpoint
CREATE TABLE "job_turns" (
	"queue" text NOT NULL,
	"organization" text NOT NULL,
	"person" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_turns_queue_organization_person_pk" PRIMARY KEY("queue","organization","person")
);--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"user_id" uuid,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"organization_name" text NOT NULL,
	"address" text NOT NULL,
	"number_of_users_allowed" integer NOT NULL,
	"license_starting_day" date NOT NULL,
	"license_expiry_date" date NOT NULL,
	"application_types" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"owner_id" uuid,
	"question" text NOT NULL,
	"topic" text NOT NULL,
	"answered" boolean NOT NULL,
	"score" real NOT NULL,
	"nearest" jsonb,
	"verdict" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "artifacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"run_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "download_links" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"artifact_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "run_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"workflow_id" uuid,
	"workflow_name" text NOT NULL,
	"revision" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	"dataset_versions" jsonb NOT NULL,
	"first_rows" integer,
	"task_id" uuid,
	"status" "run_status" DEFAULT 'queued' NOT NULL,
	"progress" jsonb,
	"reconciliation" jsonb,
	"insight" jsonb,
	"saved_as" text,
	"rejects" jsonb,
	"reject_count" bigint DEFAULT 0 NOT NULL,
	"problem" jsonb,
	"outcome_unknown" boolean DEFAULT false NOT NULL,
	"commit_mark" jsonb,
	"request_id" text,
	"target_place" text,
	"target_table" text,
	"left_behind" boolean DEFAULT false NOT NULL,
	"removal_attempts" integer DEFAULT 0 NOT NULL,
	"removal_due_at" timestamp with time zone,
	"cancel_requested_at" timestamp with time zone,
	"cancel_requested_by" text,
	"claim_id" uuid,
	"heartbeat_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" "token_kind" NOT NULL,
	"secret_hash" text,
	"label" text,
	"scopes" text[],
	"mailed_to" text,
	"address" text,
	"user_agent" text,
	"renewed_from" uuid,
	"id_token" jsonb,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tokens_secret_hash_unique" UNIQUE("secret_hash")
);--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"email_proved_at" timestamp with time zone,
	"role" "user_role" NOT NULL,
	"password_hash" text,
	"totp_secret" jsonb,
	"totp_confirmed_at" timestamp with time zone,
	"totp_last_step" bigint,
	"identity_issuer" text,
	"identity_subject" text,
	"identity_email" text,
	"identity_linked_at" timestamp with time zone,
	"deactivated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_identity_is_whole" CHECK (("users"."identity_issuer" is null) = ("users"."identity_subject" is null) and ("users"."identity_issuer" is null) = ("users"."identity_linked_at" is null))
);--> statement-breakpoint
CREATE TABLE "workflow_files" (
	"workflow_id" uuid NOT NULL,
	"dataset_id" uuid NOT NULL,
	"opened" boolean DEFAULT true NOT NULL,
	CONSTRAINT "workflow_files_workflow_id_dataset_id_pk" PRIMARY KEY("workflow_id","dataset_id")
);--> statement-breakpoint
CREATE TABLE "workflow_shares" (
	"workflow_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"level" text NOT NULL,
	"is_open" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workflow_shares_workflow_id_user_id_pk" PRIMARY KEY("workflow_id","user_id")
);--> statement-breakpoint
CREATE TABLE "workflow_versions" (
	"workflow_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"name" text NOT NULL,
	"graph" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_by" uuid,
	"label" text,
	"changed_by" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"node_count" integer,
	"edge_count" integer,
	CONSTRAINT "workflow_versions_workflow_id_revision_pk" PRIMARY KEY("workflow_id","revision")
);--> statement-breakpoint
CREATE TABLE "workflows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"graph" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"saved_by" uuid,
	"label" text,
	"changed_by" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);--> statement-breakpoint
ALTER TABLE "audit_seals" ADD CONSTRAINT "audit_seals_audit_id_audit_log_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dataset_versions" ADD CONSTRAINT "dataset_versions_dataset_id_datasets_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."datasets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "datasets" ADD CONSTRAINT "datasets_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "datasets" ADD CONSTRAINT "datasets_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extracts" ADD CONSTRAINT "extracts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extracts" ADD CONSTRAINT "extracts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extracts" ADD CONSTRAINT "extracts_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extracts" ADD CONSTRAINT "extracts_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_limits" ADD CONSTRAINT "organization_limits_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artifacts" ADD CONSTRAINT "artifacts_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artifacts" ADD CONSTRAINT "artifacts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_links" ADD CONSTRAINT "download_links_artifact_id_artifacts_id_fk" FOREIGN KEY ("artifact_id") REFERENCES "public"."artifacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_events" ADD CONSTRAINT "run_events_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_files" ADD CONSTRAINT "workflow_files_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_files" ADD CONSTRAINT "workflow_files_dataset_id_datasets_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."datasets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_shares" ADD CONSTRAINT "workflow_shares_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_shares" ADD CONSTRAINT "workflow_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD CONSTRAINT "workflow_versions_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD CONSTRAINT "workflow_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_organization_at_idx" ON "audit_log" USING btree ("organization_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_user_at_idx" ON "audit_log" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action_at_idx" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_organization_action_at_idx" ON "audit_log" USING btree ("organization_id","action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_resource_at_idx" ON "audit_log" USING btree ("resource","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_organization_resource_at_idx" ON "audit_log" USING btree ("organization_id","resource","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_resource_id_at_idx" ON "audit_log" USING btree ("resource_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_words_idx" ON "audit_log" USING gin (to_tsvector('simple'::regconfig, regexp_replace(coalesce("user_name", '') || ' ' || "action" || ' ' || coalesce("resource_id", '') || ' ' || coalesce("address", '') || ' ' || left(coalesce("before"::text, ''), 10000) || ' ' || left(coalesce("after"::text, ''), 10000), '[!-/:-@[-`{-~]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "connections_owner_id_idx" ON "connections" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "connections_for_run_idx" ON "connections" USING btree ("for_run") WHERE "connections"."for_run" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "dataset_versions_number_key" ON "dataset_versions" USING btree ("dataset_id","number");--> statement-breakpoint
CREATE INDEX "dataset_versions_sha256_idx" ON "dataset_versions" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "datasets_owner_id_idx" ON "datasets" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "datasets_organization_id_idx" ON "datasets" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "datasets_watched_path_idx" ON "datasets" USING btree ("id") WHERE "datasets"."watched_path" is not null;--> statement-breakpoint
CREATE INDEX "datasets_for_run_idx" ON "datasets" USING btree ("for_run") WHERE "datasets"."for_run" is not null;--> statement-breakpoint
CREATE INDEX "extracts_owner_id_idx" ON "extracts" USING btree ("owner_id","workflow_id");--> statement-breakpoint
CREATE INDEX "extracts_expires_at_idx" ON "extracts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "failed_attempts_key_at_idx" ON "failed_attempts" USING btree ("key","at");--> statement-breakpoint
CREATE INDEX "failed_attempts_at_idx" ON "failed_attempts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_due_idx" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."sent_at" is null and "mails"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "mails_recipient_idx" ON "mails" USING btree (lower("recipient"),"created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_organization_name_key" ON "organizations" USING btree (lower("organization_name"));--> statement-breakpoint
CREATE INDEX "questions_owner_created_at_idx" ON "questions" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "questions_created_at_idx" ON "questions" USING btree ("created_at","organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_user_id_code_hash_key" ON "recovery_codes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE INDEX "artifacts_run_id_idx" ON "artifacts" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "artifacts_owner_id_idx" ON "artifacts" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "run_events_run_id_idx" ON "run_events" USING btree ("run_id","id");--> statement-breakpoint
CREATE INDEX "runs_workflow_id_idx" ON "runs" USING btree ("workflow_id","created_at");--> statement-breakpoint
CREATE INDEX "runs_insight_idx" ON "runs" USING btree ("workflow_id","created_at") WHERE "runs"."insight" is not null;--> statement-breakpoint
CREATE INDEX "runs_owner_id_idx" ON "runs" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "runs_status_idx" ON "runs" USING btree ("status");--> statement-breakpoint
CREATE INDEX "runs_working_idx" ON "runs" USING btree ("organization_id","owner_id") WHERE "runs"."status" in ('running', 'committing');--> statement-breakpoint
CREATE INDEX "runs_queued_idx" ON "runs" USING btree ("organization_id","owner_id","created_at") WHERE "runs"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "runs_finished_at_idx" ON "runs" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "runs_task_id_idx" ON "runs" USING btree ("task_id") WHERE "runs"."task_id" is not null;--> statement-breakpoint
CREATE INDEX "runs_left_behind_idx" ON "runs" USING btree ("removal_due_at") WHERE "runs"."left_behind";--> statement-breakpoint
CREATE INDEX "runs_target_table_idx" ON "runs" USING btree ("organization_id","target_table") WHERE "runs"."target_table" is not null;--> statement-breakpoint
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
CREATE INDEX "tokens_user_id_idx" ON "tokens" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_user_name_key" ON "users" USING btree (lower("user_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_organization_id_idx" ON "users" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_identity_key" ON "users" USING btree ("identity_issuer","identity_subject");--> statement-breakpoint
CREATE INDEX "workflow_files_dataset_id_idx" ON "workflow_files" USING btree ("dataset_id");--> statement-breakpoint
CREATE INDEX "workflow_shares_user_id_idx" ON "workflow_shares" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "workflow_versions_saved_at_idx" ON "workflow_versions" USING btree ("saved_at") WHERE "workflow_versions"."label" is null;--> statement-breakpoint
CREATE INDEX "workflows_owner_id_idx" ON "workflows" USING btree ("owner_id");--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or removed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_seals_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
