import { type SQLWrapper, sql } from 'drizzle-orm'
import { bigint, bigserial, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Returns the words that find an audit entry in a search. Punctuation separates words, so that `ann@lee.example` and
 * names inside JSON are found by any of their parts. In very long values, only the beginning is searchable.
 */
export function auditedWords(
  t: Readonly<Record<'userName' | 'action' | 'resourceId' | 'address' | 'before' | 'after', SQLWrapper>>,
) {
  return sql`to_tsvector('simple'::regconfig, regexp_replace(coalesce(${t.userName}, '') || ' ' || ${t.action} || ' ' || coalesce(${t.resourceId}, '') || ' ' || coalesce(${t.address}, '') || ' ' || left(coalesce(${t.before}::text, ''), 10000) || ' ' || left(coalesce(${t.after}::text, ''), 10000), '[!-/:-@[-\`{-~]+', ' ', 'g'))`
}

/**
 * The user, action, object, time and origin of each audited action, written in the transaction of the action. Triggers
 * refuse UPDATE and DELETE.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    organizationId: uuid('organization_id'),
    userId: uuid('user_id'),
    /** The user's name. It is copied, because the log outlives the user. */
    userName: text('user_name'),
    /** The action as noun.pastVerb, such as `run.started`. */
    action: text('action').notNull(),
    resource: text('resource').notNull(),
    resourceId: text('resource_id'),
    address: text('address'),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
  },
  (t) => [
    // For each filter of the log, there is an index to find the newest rows within one organization and one to find
    // them across all.
    index('audit_log_at_idx').on(t.at, t.id),
    index('audit_log_organization_at_idx').on(t.organizationId, t.at, t.id),
    index('audit_log_user_at_idx').on(t.userId, t.at, t.id),
    index('audit_log_action_at_idx').on(t.action, t.at, t.id),
    index('audit_log_organization_action_at_idx').on(t.organizationId, t.action, t.at, t.id),
    index('audit_log_resource_at_idx').on(t.resource, t.at, t.id),
    index('audit_log_organization_resource_at_idx').on(t.organizationId, t.resource, t.at, t.id),
    index('audit_log_resource_id_at_idx').on(t.resourceId, t.at, t.id),
    index('audit_log_words_idx').using('gin', auditedWords(t)),
  ],
)
export type AuditEntry = typeof auditLog.$inferSelect
export type NewAuditEntry = typeof auditLog.$inferInsert

/** The chain of hashes over committed audit rows, to which only one worker adds at a time (docs/decisions/0034). */
export const auditSeals = pgTable('audit_seals', {
  position: bigserial('position', { mode: 'number' }).primaryKey(),
  auditId: bigint('audit_id', { mode: 'number' })
    .notNull()
    .unique()
    .references(() => auditLog.id),
  hash: text('hash').notNull(),
})
