import { index, jsonb, pgEnum, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { EncryptedSecret } from './encrypted-secret.ts'
import { users } from './users.ts'

export const tokenKinds = ['session', 'resetPassword', 'invitation', 'api'] as const
export type TokenKind = (typeof tokenKinds)[number]
export const tokenKind = pgEnum('token_kind', tokenKinds)

/**
 * What lets somebody in: a session's id (the `jti` of its signed token), or the hash of a secret that was handed out once.
 * Revoking deletes nothing, so that the audit log can name it.
 */
export const tokens = pgTable(
  'tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: tokenKind('kind').notNull(),
    /** SHA-256 in hex of the secret; null for sessions, whose token is signed. */
    secretHash: text('secret_hash').unique(),
    /** What its owner calls an API token. */
    label: text('label'),
    /** What an API token may be used for; null for all else. */
    scopes: text('scopes').array(),
    /** The address that a link was mailed to, which using it proves; null for one that was handed over otherwise. */
    mailedTo: text('mailed_to'),
    /** Where a session was begun from, and with what. */
    address: text('address'),
    userAgent: text('user_agent'),
    /** The session that somebody logged in for, when this one goes on for it with a renewed token; else null. */
    renewedFrom: uuid('renewed_from'),
    /** The ID token of the provider that a session was begun by, which tells it at log-out whom to log out; else null. */
    idToken: jsonb('id_token').$type<EncryptedSecret>(),
    /** To the minute. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('tokens_user_id_idx').on(t.userId)],
)
export type Token = typeof tokens.$inferSelect
