CREATE TABLE "workflow_files" (
	"workflow_id" uuid NOT NULL,
	"dataset_id" uuid NOT NULL,
	CONSTRAINT "workflow_files_workflow_id_dataset_id_pk" PRIMARY KEY("workflow_id","dataset_id")
);
--> statement-breakpoint
CREATE TABLE "workflow_shares" (
	"workflow_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"level" text NOT NULL,
	"is_open" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workflow_shares_workflow_id_user_id_pk" PRIMARY KEY("workflow_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "is_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "first_rows" integer;--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD COLUMN "saved_by" uuid;--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "workflows" ADD COLUMN "saved_by" uuid;--> statement-breakpoint
ALTER TABLE "workflows" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "workflow_files" ADD CONSTRAINT "workflow_files_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_files" ADD CONSTRAINT "workflow_files_dataset_id_datasets_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."datasets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_shares" ADD CONSTRAINT "workflow_shares_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_shares" ADD CONSTRAINT "workflow_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workflow_files_dataset_id_idx" ON "workflow_files" USING btree ("dataset_id");--> statement-breakpoint
CREATE INDEX "workflow_shares_user_id_idx" ON "workflow_shares" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD CONSTRAINT "workflow_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "workflows" SET "saved_by" = "owner_id";--> statement-breakpoint
INSERT INTO "workflow_files" SELECT DISTINCT g."workflow_id", d."id" FROM (
    SELECT "id" AS "workflow_id", "owner_id", "graph" FROM "workflows"
    UNION ALL
    SELECT v."workflow_id", w."owner_id", v."graph" FROM "workflow_versions" v JOIN "workflows" w ON w."id" = v."workflow_id"
  ) g
  CROSS JOIN LATERAL jsonb_array_elements(
    CASE WHEN jsonb_typeof(g."graph" -> 'nodes') = 'array' THEN g."graph" -> 'nodes' ELSE '[]'::jsonb END) n
  JOIN "datasets" d ON d."id"::text = n #>> '{data,config,datasetId}' AND d."owner_id" = g."owner_id";
