import { index, jsonb, pgEnum, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { EncryptedSecret } from './encrypted-secret.ts'
import { users } from './users.ts'

export const tokenKinds = ['session', 'resetPassword', 'invitation', 'api'] as const
export type TokenKind = (typeof tokenKinds)[number]
export const tokenKind = pgEnum('token_kind', tokenKinds)

/**
 * Sessions and other credentials. A row contains either the ID of a session (the `jti` of its signed token) or the hash
 * of a secret that was shown only once. Tokens aren't deleted when they are revoked, so that the audit log can still
 * name them.
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
     * The email address to which a link was sent, which is verified when the user follows the link. Null for a link
     * that wasn't emailed.
     */
    mailedTo: text('mailed_to'),
    /** Network address and browser of a session. */
    address: text('address'),
    userAgent: text('user_agent'),
    /** If this session continues another with a renewed token, the original session; otherwise null. */
    renewedFrom: uuid('renewed_from'),
    /**
     * The provider's ID token, if the session began with one. When the user logs out, it tells the provider who they
     * are.
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
