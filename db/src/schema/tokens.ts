import { index, jsonb, pgEnum, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { EncryptedSecret } from './encrypted-secret.ts'
import { users } from './users.ts'

export const tokenKinds = ['session', 'resetPassword', 'invitation', 'api'] as const
export type TokenKind = (typeof tokenKinds)[number]
export const tokenKind = pgEnum('token_kind', tokenKinds)

/**
 * Credentials: the ID of a session (the `jti` of its signed token), or the hash of a secret that was shown
 * once. Revoked tokens aren't deleted, so that the audit log can name them.
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
     * The email address that a link was sent to, which using the link verifies; null for a link that was
     * handed over in another way.
     */
    mailedTo: text('mailed_to'),
    /** Network address and browser of a session. */
    address: text('address'),
    userAgent: text('user_agent'),
    /** The original session, when this one continues it with a renewed token; otherwise null. */
    renewedFrom: uuid('renewed_from'),
    /**
     * The provider's ID token with which the session began; null for other sessions. At log-out, it tells the
     * provider which user to log out.
     */
    idToken: jsonb('id_token').$type<EncryptedSecret>(),
    /** Rounded to the minute. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('tokens_user_id_idx').on(t.userId)],
)
export type Token = typeof tokens.$inferSelect
