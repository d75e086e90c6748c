ALTER TABLE "tokens" ADD COLUMN "mailed_to" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_proved_at" timestamp with time zone;--> statement-breakpoint
UPDATE "users" SET "email_proved_at" = "created_at" WHERE NOT EXISTS (
    SELECT FROM "audit_log" a WHERE a."resource_id" = "users"."id"::text
      AND a."action" IN ('account.changed', 'user.changed', 'user.roleChanged')
      AND a."before" ->> 'email' IS DISTINCT FROM a."after" ->> 'email'
  );
