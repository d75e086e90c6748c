import { sql } from 'drizzle-orm'
import { date, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/**
 * An organization with its licence (docs/specification.md, "Entities and their fields"). Names are unique
 * regardless of case, because users choose an organization by its name.
 */
export const organizations = pgTable(
  'organizations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    fullName: text('full_name').notNull(),
    email: text('email').notNull(),
    organizationName: text('organization_name').notNull(),
    address: text('address').notNull(),
    numberOfUsersAllowed: integer('number_of_users_allowed').notNull(),
    licenseStartingDay: date('license_starting_day').notNull(),
    licenseExpiryDate: date('license_expiry_date').notNull(),
    applicationTypes: text('application_types').array().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('organizations_organization_name_key').on(sql`lower(${t.organizationName})`)],
)
export type Organization = typeof organizations.$inferSelect
export type NewOrganization = typeof organizations.$inferInsert
