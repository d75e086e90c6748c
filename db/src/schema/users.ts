import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { EncryptedSecret } from './encrypted-secret.ts'
import { organizations } from './organizations.ts'

export const roles = ['super', 'admin', 'user'] as const
export type Role = (typeof roles)[number]
export const userRole = pgEnum('user_role', roles)

/**
 * Users. A user with neither a password nor an identity has been invited but hasn't accepted yet. An identity is an
 * account at an OpenID Connect provider, given by issuer and subject (OpenID Connect Core 1.0 §5.7), and belongs to at
 * most one user. Names and email addresses are unique regardless of case.
 */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    userName: text('user_name').notNull(),
    fullName: text('full_name').notNull(),
    email: text('email').notNull(),
    /**
     * Time at which the address was verified by an administrator's invitation or by following an emailed link. Null if
     * the address was only typed. Single sign-on never links an account through an unverified address.
     */
    emailProvedAt: timestamp('email_proved_at', { withTimezone: true }),
    role: userRole('role').notNull(),
    /** The argon2id hash of the password, in PHC string format. */
    passwordHash: text('password_hash'),
    /** The shared secret of the second factor, set before the user confirms the factor. */
    totpSecret: jsonb('totp_secret').$type<EncryptedSecret>(),
    /** Time at which the user confirmed the second factor. From then on, log-in requires a code. */
    totpConfirmedAt: timestamp('totp_confirmed_at', { withTimezone: true }),
    /**
     * The last time step (of 30 s since 1970) whose code was accepted, because each code may be used only once (RFC
     * 6238 §5.2).
     */
    totpLastStep: bigint('totp_last_step', { mode: 'number' }),
    identityIssuer: text('identity_issuer'),
    identitySubject: text('identity_subject'),
    /** The email address that the provider reported when the identity was linked. */
    identityEmail: text('identity_email'),
    identityLinkedAt: timestamp('identity_linked_at', { withTimezone: true }),
    deactivatedAt: timestamp('deactivated_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_user_name_key').on(sql`lower(${t.userName})`),
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    index('users_organization_id_idx').on(t.organizationId),
    uniqueIndex('users_identity_key').on(t.identityIssuer, t.identitySubject),
    check(
      'users_identity_is_whole',
      sql`(${t.identityIssuer} is null) = (${t.identitySubject} is null) and (${t.identityIssuer} is null) = (${t.identityLinkedAt} is null)`,
    ),
  ],
)
export type User = typeof users.$inferSelect
export type NewUser = typeof users.$inferInsert
