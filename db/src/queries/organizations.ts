import { AppError } from '@anj/workflow'
import { and, asc, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import {
  extracts,
  groups,
  type NewOrganization,
  type Organization,
  organizations,
  questions,
  tasks,
  users,
} from '../schema/index.ts'
import { preparedOnce } from './prepared-once.ts'
import { singleRow } from './single-row.ts'

/** Adds an organization with its licence. */
export async function createOrganization(db: Db | Tx, organization: NewOrganization): Promise<Organization> {
  return singleRow(await db.insert(organizations).values(organization).returning())
}

export async function findOrganization(db: Db | Tx, id: string): Promise<Organization | undefined> {
  return (await byIdQuery(db).execute({ id }))[0]
}

const byIdQuery = preparedOnce((db) =>
  db
    .select()
    .from(organizations)
    .where(eq(organizations.id, sql.placeholder('id')))
    .prepare('organization'),
)

/**
 * Locks an organization until the transaction ends, so that other transactions that add users have to wait and count
 * the users again. `update` also blocks new references to the organization, which is necessary to delete it.
 */
export async function lockOrganization(
  tx: Tx,
  id: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<Organization | undefined> {
  return (await tx.select().from(organizations).where(eq(organizations.id, id)).for(strength))[0]
}

/** True if a licence is valid on a day (YYYY-MM-DD). Its first and last day are included. */
export function licenceIsValid(organization: Organization, day: string): boolean {
  return organization.licenseStartingDay <= day && day <= organization.licenseExpiryDate
}

/**
 * Throws if the organization has no valid licence. With an expired licence, users can still read, but not create or run
 * anything.
 */
export async function requireLicence(db: Db | Tx, organizationId: string): Promise<void> {
  const organization = await findOrganization(db, organizationId)
  if (!organization || !licenceIsValid(organization, utcDay(new Date())))
    throw new AppError('licenceExpired', {})
}

/** Returns the UTC day on which licences are checked, as YYYY-MM-DD. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** Returns the day five years later (YYYY-MM-DD), which is the longest validity of a licence. */
export function fiveYearsAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + 5)
  return date.toISOString().slice(0, 10)
}

/** Sort keys of the licence list. */
export const licenceOrders = [
  'organizationName',
  'fullName',
  'email',
  'numberOfUsersAllowed',
  'users',
  'licenseStartingDay',
  'licenseExpiryDate',
] as const
export type LicenceOrder = (typeof licenceOrders)[number]

/** An organization with its number of used seats. */
export interface ListedOrganization {
  readonly organization: Organization
  readonly users: number
}

/** A filter for organizations, and the page to return. */
export interface OrganizationSearch {
  /** One organization, or null for all. */
  readonly organizationId: string | null
  /** Part of the organization's name, or of its customer's name or email address. */
  readonly search?: string | undefined
  readonly sort?: LicenceOrder | undefined
  readonly descending?: boolean | undefined
  readonly offset: number
  readonly limit: number
}

// Qualifies the column by hand, because Drizzle omits the table name in a query on a single table.
const seats =
  sql<number>`(select count(*) from ${users} as seated where seated.organization_id = "organizations"."id"
  and seated.deactivated_at is null)`.mapWith(Number)
const lower = (text: SQLWrapper) => sql`lower(${text})`

const orders: Readonly<Record<LicenceOrder, SQL>> = {
  organizationName: lower(organizations.organizationName),
  fullName: lower(organizations.fullName),
  email: lower(organizations.email),
  numberOfUsersAllowed: sql`${organizations.numberOfUsersAllowed}`,
  users: seats,
  licenseStartingDay: sql`${organizations.licenseStartingDay}`,
  licenseExpiryDate: sql`${organizations.licenseExpiryDate}`,
}

/** Returns a page of organizations and the total number. */
export async function listOrganizations(
  db: Db | Tx,
  { organizationId, search = '', sort = 'organizationName', descending, offset, limit }: OrganizationSearch,
): Promise<{ readonly items: readonly ListedOrganization[]; readonly total: number }> {
  const text = search.trim()
  const holds = (column: SQLWrapper) => sql`strpos(lower(${column}), lower(${text})) > 0`
  const { organizationName, fullName, email } = organizations
  const where = and(
    organizationId === null ? undefined : eq(organizations.id, organizationId),
    text === '' ? undefined : or(holds(organizationName), holds(fullName), holds(email)),
  )
  const items = await db
    .select({ organization: organizations, users: seats })
    .from(organizations)
    .where(where)
    .orderBy(descending ? sql`${orders[sort]} desc` : asc(orders[sort]), asc(organizations.id))
    .limit(limit)
    .offset(offset)
  return { items, total: await db.$count(organizations, where) }
}

/** Returns an organization as lists show it. */
export async function findListedOrganization(
  db: Db | Tx,
  id: string,
): Promise<ListedOrganization | undefined> {
  const rows = await db
    .select({ organization: organizations, users: seats })
    .from(organizations)
    .where(eq(organizations.id, id))
  return rows[0]
}

/** Saves changes to an organization. */
export async function changeOrganization(
  tx: Tx,
  id: string,
  change: Partial<NewOrganization>,
): Promise<Organization> {
  return singleRow(await tx.update(organizations).set(change).where(eq(organizations.id, id)).returning())
}

/** Counts the users of an organization, including deactivated users. */
export async function countPeople(db: Db | Tx, organizationId: string): Promise<number> {
  return db.$count(users, eq(users.organizationId, organizationId))
}

/**
 * True while an organization still has extracts. If their owners have been deleted, the cleanup job will remove them.
 */
export async function hasSamples(db: Db | Tx, organizationId: string): Promise<boolean> {
  return (await db.$count(extracts, eq(extracts.organizationId, organizationId))) > 0
}

/**
 * Deletes an organization that has no users left. Its users' data was deleted together with them, so only the tasks of
 * deleted schedules, the questions of deleted users, and the groups remain.
 */
export async function deleteOrganization(tx: Tx, id: string): Promise<void> {
  await tx.delete(tasks).where(eq(tasks.organizationId, id))
  await tx.delete(questions).where(eq(questions.organizationId, id))
  await tx.delete(groups).where(eq(groups.organizationId, id))
  await tx.delete(organizations).where(eq(organizations.id, id))
}
