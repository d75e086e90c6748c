import { AppError } from '@anj/workflow'
import { and, asc, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import {
  extracts,
  type NewOrganization,
  type Organization,
  organizations,
  questions,
  tasks,
  users,
} from '../schema/index.ts'
import { one } from './one.ts'
import { writtenOnce } from './written-once.ts'

/** Adds an organization with its licence. */
export async function createOrganization(db: Db | Tx, organization: NewOrganization): Promise<Organization> {
  return one(await db.insert(organizations).values(organization).returning())
}

/** An organization by id. */
export async function findOrganization(db: Db | Tx, id: string): Promise<Organization | undefined> {
  return (await byIdQuery(db).execute({ id }))[0]
}

const byIdQuery = writtenOnce((db) =>
  db
    .select()
    .from(organizations)
    .where(eq(organizations.id, sql.placeholder('id')))
    .prepare('organization'),
)

/**
 * An organization as it is now, kept so until the transaction ends: whoever adds people to it waits, and finds the number
 * of users as it is then. `update` keeps others from naming it at all, as its deletion must.
 */
export async function lockOrganization(
  tx: Tx,
  id: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<Organization | undefined> {
  return (await tx.select().from(organizations).where(eq(organizations.id, id)).for(strength))[0]
}

/** Whether a licence is valid on a day, written YYYY-MM-DD; its first and last day count. */
export function licenceIsValid(organization: Organization, day: string): boolean {
  return organization.licenseStartingDay <= day && day <= organization.licenseExpiryDate
}

/** Refuses what needs a valid licence: reading goes on without one, creating and running don't. */
export async function requireLicence(db: Db | Tx, organizationId: string): Promise<void> {
  const organization = await findOrganization(db, organizationId)
  if (!organization || !licenceIsValid(organization, utcDay(new Date())))
    throw new AppError('licenceExpired', {})
}

/** The day by which licences are judged, written YYYY-MM-DD. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** The day, written YYYY-MM-DD, five years after another: the longest that a licence lasts. */
export function fiveYearsAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + 5)
  return date.toISOString().slice(0, 10)
}

/** What lists of licences are sorted by. */
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

/** An organization, and how many of its people count for its licence. */
export interface ListedOrganization {
  readonly organization: Organization
  readonly users: number
}

/** Which organizations a list shows, and which page of them. */
export interface OrganizationSearch {
  /** One, or all. */
  readonly organizationId: string | null
  /** Part of the name of an organization, or of the name or address of its customer. */
  readonly search?: string | undefined
  readonly sort?: LicenceOrder | undefined
  readonly descending?: boolean | undefined
  readonly offset: number
  readonly limit: number
}

// In full: of a select from one table drizzle writes names of columns without their table's.
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

/** A page of organizations, and how many there are on all pages. */
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

/** An organization as a list shows it. */
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

/** Keeps what was changed of an organization. */
export async function changeOrganization(
  tx: Tx,
  id: string,
  change: Partial<NewOrganization>,
): Promise<Organization> {
  return one(await tx.update(organizations).set(change).where(eq(organizations.id, id)).returning())
}

/** How many people an organization has, deactivated ones too. */
export async function countPeople(db: Db | Tx, organizationId: string): Promise<number> {
  return db.$count(users, eq(users.organizationId, organizationId))
}

/** Whether samples of an organization wait for the cleaner, as those of its deleted people do for a while. */
export async function hasSamples(db: Db | Tx, organizationId: string): Promise<boolean> {
  return (await db.$count(extracts, eq(extracts.organizationId, organizationId))) > 0
}

/**
 * Deletes an organization that nobody belongs to: what people make belongs to people; only what schedules that are gone did,
 * and what people who are gone asked the help, is left.
 */
export async function deleteOrganization(tx: Tx, id: string): Promise<void> {
  await tx.delete(tasks).where(eq(tasks.organizationId, id))
  await tx.delete(questions).where(eq(questions.organizationId, id))
  await tx.delete(organizations).where(eq(organizations.id, id))
}
