import { index, jsonb, pgEnum, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { EncryptedSecret } from './encrypted-secret.ts'
import { users } from './users.ts'

export const tokenKinds = ['session', 'resetPassword', 'invitation', 'api'] as const
export type TokenKind = (typeof tokenKinds)[number]
export const tokenKind = pgEnum('token_kind', tokenKinds)

/**
 * Credentials. A row contains the ID of a session (the `jti` of its signed token), or the hash of a secret that
 * Anj showed once. Revoked tokens aren't deleted, so that the audit log can name them.
 */
export const tokens = pgTable(
  'tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: tokenKind('kind').notNull(),
    /** SHA-256 of the secret in hex; null for sessions, whose token is signed. */
    secretHash: text('secret_hash').unique(),
    /** The name that the owner gave an API token. */
    label: text('label'),
    /** The scopes of an API token; null for other kinds. */
    scopes: text('scopes').array(),
    /**
     * The email address that a link was sent to. Following the link verifies the address. Null for a link that
     * wasn't emailed.
     */
    mailedTo: text('mailed_to'),
    /** Network address and browser of a session. */
    address: text('address'),
    userAgent: text('user_agent'),
    /** The original session, if this session continues it with a renewed token; otherwise null. */
    renewedFrom: uuid('renewed_from'),
    /**
     * The provider's ID token with which the session began; null for other sessions. With the ID token, the
     * provider identifies the user who logs out.
     */
    idToken: jsonb('id_token').$type<EncryptedSecret>(),
    /** Time of the last use, rounded to the minute. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('tokens_user_id_idx').on(t.userId)],
)
export type Token = typeof tokens.$inferSelect
