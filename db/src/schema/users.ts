import { sql } from 'drizzle-orm'
import {
  bigint,
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

/** People. A user without password was invited and hasn't come yet. Names and addresses are unique regardless of case. */
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
    role: userRole('role').notNull(),
    /** argon2id in PHC string format. */
    passwordHash: text('password_hash'),
    /** The shared secret of the second factor, from the moment that it was offered. */
    totpSecret: jsonb('totp_secret').$type<EncryptedSecret>(),
    /** Since when a code is asked for at log-in. */
    totpConfirmedAt: timestamp('totp_confirmed_at', { withTimezone: true }),
    /** The last time step (of 30 s since 1970) whose code was taken: each is taken once (RFC 6238 §5.2). */
    totpLastStep: bigint('totp_last_step', { mode: 'number' }),
    deactivatedAt: timestamp('deactivated_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_user_name_key').on(sql`lower(${t.userName})`),
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    index('users_organization_id_idx').on(t.organizationId),
  ],
)
export type User = typeof users.$inferSelect
export type NewUser = typeof users.$inferInsert
