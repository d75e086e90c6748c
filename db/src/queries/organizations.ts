import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type NewOrganization, type Organization, organizations } from '../schema/index.ts'
import { one } from './one.ts'

/** Adds an organization with its licence. */
export async function createOrganization(db: Db | Tx, organization: NewOrganization): Promise<Organization> {
  return one(await db.insert(organizations).values(organization).returning())
}

/** An organization by id. */
export async function findOrganization(db: Db | Tx, id: string): Promise<Organization | undefined> {
  return (await db.select().from(organizations).where(eq(organizations.id, id)))[0]
}

/** Whether a licence is valid on a day, written YYYY-MM-DD; its first and last day count. */
export function licenceIsValid(organization: Organization, day: string): boolean {
  return organization.licenseStartingDay <= day && day <= organization.licenseExpiryDate
}
