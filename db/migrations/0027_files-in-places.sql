CREATE TABLE "follows" (
	"dataset_id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"path" text NOT NULL,
	"takes" text DEFAULT 'file' NOT NULL,
	"every_minutes" integer,
	"mark" text,
	"problem" jsonb,
	"asked_at" timestamp with time zone,
	"looked_at" timestamp with time zone,
	"claim_id" uuid,
	"claimed_at" timestamp with time zone,
	"look_began_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"secrets" jsonb NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_dataset_id_datasets_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."datasets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_place_id_idx" ON "follows" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "places_owner_id_idx" ON "places" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "places_organization_id_idx" ON "places" USING btree ("organization_id");