CREATE TABLE "rule_results" (
	"run_id" uuid NOT NULL,
	"node_id" text NOT NULL,
	"rule" text NOT NULL,
	"position" integer NOT NULL,
	"on_failure" text NOT NULL,
	"checked" bigint NOT NULL,
	"failed" bigint NOT NULL,
	CONSTRAINT "rule_results_run_id_node_id_rule_pk" PRIMARY KEY("run_id","node_id","rule")
);
--> statement-breakpoint
ALTER TABLE "rule_results" ADD CONSTRAINT "rule_results_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;