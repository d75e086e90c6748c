CREATE TABLE "failed_attempts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "audit_log_organization_id_idx";--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "scopes" text[];--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "renewed_from" uuid;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "totp_secret" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "totp_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "totp_last_step" bigint;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "failed_attempts_key_at_idx" ON "failed_attempts" USING btree ("key","at");--> statement-breakpoint
CREATE INDEX "failed_attempts_at_idx" ON "failed_attempts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "mails_due_idx" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."sent_at" is null and "mails"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "mails_recipient_idx" ON "mails" USING btree (lower("recipient"),"created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_user_id_code_hash_key" ON "recovery_codes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_organization_at_idx" ON "audit_log" USING btree ("organization_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_user_at_idx" ON "audit_log" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action_at_idx" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_organization_action_at_idx" ON "audit_log" USING btree ("organization_id","action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_resource_at_idx" ON "audit_log" USING btree ("resource","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_organization_resource_at_idx" ON "audit_log" USING btree ("organization_id","resource","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_resource_id_at_idx" ON "audit_log" USING btree ("resource_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_words_idx" ON "audit_log" USING gin (to_tsvector('simple'::regconfig, regexp_replace(coalesce("user_name", '') || ' ' || "action" || ' ' || coalesce("resource_id", '') || ' ' || coalesce("address", '') || ' ' || left(coalesce("before"::text, ''), 10000) || ' ' || left(coalesce("after"::text, ''), 10000), '[!-/:-@[-`{-~]+', ' ', 'g')));--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_organization_name_key" ON "organizations" USING btree (lower("organization_name"));