ALTER TABLE "tokens" ADD COLUMN "id_token" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "identity_issuer" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "identity_subject" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "identity_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "identity_linked_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "users_identity_key" ON "users" USING btree ("identity_issuer","identity_subject");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_identity_is_whole" CHECK (("users"."identity_issuer" is null) = ("users"."identity_subject" is null) and ("users"."identity_issuer" is null) = ("users"."identity_linked_at" is null));