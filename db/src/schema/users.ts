import { sql } from 'drizzle-orm'
import { index, pgEnum, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
