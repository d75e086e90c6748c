/** Users as administrators see them. */
import { and, asc, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { organizations, type Role, tokens, type User, users } from '../schema/index.ts'

/** The status of a user: invited, active or deactivated. */
export const userStatuses = ['invited', 'active', 'deactivated'] as const
export type UserStatus = (typeof userStatuses)[number]

export function statusOf({ deactivatedAt, passwordHash, identitySubject }: User): UserStatus {
  if (deactivatedAt) return 'deactivated'
  return passwordHash === null && identitySubject === null ? 'invited' : 'active'
}

/** Sort keys of the user list. */
export const userOrders = [
  'userName',
  'fullName',
  'email',
  'role',
  'status',
  'organizationName',
  'lastSeenAt',
  'createdAt',
] as const
export type UserOrder = (typeof userOrders)[number]

/** A user in a list. */
export interface ListedUser {
  readonly user: User
  readonly organizationName: string
  readonly lastSeenAt: Date | null
}

/** A filter for users, and the page to return. */
export interface UserSearch {
  /** One organization, or null for all. */
  readonly organizationId: string | null
  readonly roles: readonly Role[]
  readonly status?: UserStatus | undefined
  /** Part of a full name, user name or email address. */
  readonly search?: string | undefined
  readonly sort?: UserOrder | undefined
  readonly descending?: boolean | undefined
  readonly offset: number
  readonly limit: number
}

const status = sql<UserStatus>`case when ${users.deactivatedAt} is not null then 'deactivated'
  when ${users.passwordHash} is null and ${users.identitySubject} is null then 'invited' else 'active' end`
const lastSeenAt = sql<string | null>`(select max(${tokens.lastUsedAt}) from ${tokens}
  where ${tokens.userId} = ${users.id} and ${tokens.kind} in ('session', 'api'))`
const lower = (text: SQLWrapper) => sql`lower(${text})`

const orders: Readonly<Record<UserOrder, SQL>> = {
  userName: lower(users.userName),
  fullName: lower(users.fullName),
  email: lower(users.email),
  role: sql`${users.role}::text`,
  status,
  organizationName: lower(organizations.organizationName),
  lastSeenAt,
  createdAt: sql`${users.createdAt}`,
}

/** Returns a page of users and the total number. */
export async function listUsers(
  db: Db | Tx,
  wanted: UserSearch,
): Promise<{ readonly items: readonly ListedUser[]; readonly total: number }> {
  const where = condition(wanted)
  const order = orders[wanted.sort ?? 'fullName']
  const rows = await listed(db)
    .where(where)
    .orderBy(wanted.descending ? sql`${order} desc nulls last` : sql`${order} asc nulls first`, asc(users.id))
    .limit(wanted.limit)
    .offset(wanted.offset)
  return { items: rows.map(toListed), total: await db.$count(users, where) }
}

/**
 * Returns a user in the form in which lists show users. The user must have one of the given roles and, unless null is
 * passed, belong to the given organization.
 */
export async function findListedUser(
  db: Db | Tx,
  { id, organizationId, roles }: Pick<UserSearch, 'organizationId' | 'roles'> & { readonly id: string },
): Promise<ListedUser | undefined> {
  const rows = await listed(db).where(and(eq(users.id, id), condition({ organizationId, roles })))
  return rows.map(toListed)[0]
}

function listed(db: Db | Tx) {
  return db
    .select({ user: users, organizationName: organizations.organizationName, lastSeenAt })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .$dynamic()
}

function toListed(row: Awaited<ReturnType<typeof listed>>[number]): ListedUser {
  return { ...row, lastSeenAt: row.lastSeenAt === null ? null : new Date(row.lastSeenAt) }
}

function condition({
  organizationId,
  roles,
  status: wantedStatus,
  search = '',
}: Pick<UserSearch, 'organizationId' | 'roles' | 'status' | 'search'>): SQL | undefined {
  const text = search.trim()
  const holds = (column: SQLWrapper) => sql`strpos(lower(${column}), lower(${text})) > 0`
  return and(
    organizationId === null ? undefined : eq(users.organizationId, organizationId),
    inArray(users.role, [...roles]),
    wantedStatus ? sql`${status} = ${wantedStatus}` : undefined,
    text === '' ? undefined : or(holds(users.fullName), holds(users.userName), holds(users.email)),
  )
}
