import { sql } from 'drizzle-orm'
import { bigint, bigserial, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What counts as an attempt to get in by a wrong password or code. */
export const failedAttempt = sql.raw(`('account.logInFailed', 'account.passwordRefused')`)

/** What shows that an account is its owner's again. */
export const gotIn = sql.raw(`('account.loggedIn', 'account.passwordReset', 'account.passwordSet')`)

/** Who did what, on what, when, from where. Written in the action's transaction; triggers refuse UPDATE and DELETE. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    organizationId: uuid('organization_id'),
    userId: uuid('user_id'),
    /** Kept as text: the log outlives the person. */
    userName: text('user_name'),
    /** noun.pastVerb, such as `run.started`. */
    action: text('action').notNull(),
    resource: text('resource').notNull(),
    resourceId: text('resource_id'),
    address: text('address'),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
  },
  (t) => [
    index('audit_log_organization_id_idx').on(t.organizationId, t.at),
    // Every log-in asks how many failed lately: that must not cost more the more happens.
    index('audit_log_got_in_idx').on(t.userId, t.at).where(sql`action in ${gotIn}`),
    index('audit_log_failed_user_idx').on(t.userId, t.at).where(sql`action in ${failedAttempt}`),
    index('audit_log_failed_address_idx').on(t.address, t.at).where(sql`action in ${failedAttempt}`),
  ],
)
export type AuditEntry = typeof auditLog.$inferSelect
export type NewAuditEntry = typeof auditLog.$inferInsert

/** Chain of hashes over committed audit rows, written by one sealer (DESIGN §11). */
export const auditSeals = pgTable('audit_seals', {
  position: bigserial('position', { mode: 'number' }).primaryKey(),
  auditId: bigint('audit_id', { mode: 'number' })
    .notNull()
    .unique()
    .references(() => auditLog.id),
  hash: text('hash').notNull(),
})
