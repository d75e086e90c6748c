DROP INDEX "audit_log_organization_id_idx";--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_organization_at_idx" ON "audit_log" USING btree ("organization_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_user_at_idx" ON "audit_log" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action_at_idx" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_organization_action_at_idx" ON "audit_log" USING btree ("organization_id","action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_resource_at_idx" ON "audit_log" USING btree ("resource","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_organization_resource_at_idx" ON "audit_log" USING btree ("organization_id","resource","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_resource_id_at_idx" ON "audit_log" USING btree ("resource_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_words_idx" ON "audit_log" USING gin (to_tsvector('simple'::regconfig, regexp_replace(coalesce("user_name", '') || ' ' || "action" || ' ' || coalesce("resource_id", '') || ' ' || coalesce("address", '') || ' ' || left(coalesce("before"::text, ''), 10000) || ' ' || left(coalesce("after"::text, ''), 10000), '[!-/:-@[-`{-~]+', ' ', 'g')));