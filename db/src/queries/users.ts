import { and, asc, eq, inArray, isNotNull, isNull, ne, or, type SQLWrapper, sql } from 'drizzle-orm'
import { advisoryLocks } from '../advisory-locks.ts'
import type { Db, Tx } from '../database.ts'
import type { Owner } from '../owner.ts'
import { type NewUser, type Organization, type User, users } from '../schema/index.ts'
import { recordAudit } from './audit.ts'
import { createOrganization, fiveYearsAfter } from './organizations.ts'
import type { NamedPerson } from './shares.ts'
import { singleRow } from './single-row.ts'

/** True once a user exists. Sign-up is open until then. */
export async function anyUserExists(db: Db | Tx): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length > 0
}

/** Returns a user by name, ignoring case. The user may be deactivated. */
export async function findUserByName(db: Db | Tx, userName: string): Promise<User | undefined> {
  return (await db.select().from(users).where(sql`lower(${users.userName}) = lower(${userName})`))[0]
}

/**
 * Returns the names of a few users who can reactivate a deactivated user: active admins or super users of the
 * organization.
 */
export async function findReactivators(
  db: Db | Tx,
  { id, organizationId, role }: Pick<User, 'id' | 'organizationId' | 'role'>,
  limit = 3,
): Promise<readonly string[]> {
  const roles: readonly User['role'][] = role === 'user' ? ['admin', 'super'] : ['super']
  const rows = await db
    .select({ fullName: users.fullName })
    .from(users)
    .where(
      and(
        eq(users.organizationId, organizationId),
        inArray(users.role, [...roles]),
        isNull(users.deactivatedAt),
        isNotNull(users.passwordHash),
        ne(users.id, id),
      ),
    )
    .orderBy(asc(sql`lower(${users.fullName})`), asc(users.id))
    .limit(limit)
  return rows.map(({ fullName }) => fullName)
}

/** Adds a user. The email address counts as verified, because the administrator vouches for it. */
export async function createUser(db: Db | Tx, user: NewUser): Promise<User> {
  return singleRow(
    await db
      .insert(users)
      .values({ ...user, emailProvedAt: sql`now()` })
      .returning(),
  )
}

/**
 * Returns other active users of the organization whose name contains the text or whose email address equals it, sorted
 * by name. Parts of addresses don't match, because addresses could then be guessed bit by bit.
 */
export async function findPeople(
  db: Db | Tx,
  { ownerId, organizationId }: Owner,
  search: string,
  limit = 20,
): Promise<readonly NamedPerson[]> {
  const { id, fullName, userName, email } = users
  const wanted = search.trim()
  const holds = (text: SQLWrapper) => sql`strpos(lower(${text}), lower(${wanted})) > 0`
  const isSame = (text: SQLWrapper) => sql`lower(${text}) = lower(${wanted})`
  return db
    .select({ id, fullName, userName })
    .from(users)
    .where(
      and(
        eq(users.organizationId, organizationId),
        ne(id, ownerId),
        isNull(users.deactivatedAt),
        wanted === '' ? undefined : or(holds(fullName), holds(userName), isSame(email)),
      ),
    )
    .orderBy(asc(sql`lower(${fullName})`), asc(id))
    .limit(limit)
}

/** The details of the first super user and the user's organization. */
export interface FirstSignUp {
  readonly userName: string
  readonly fullName: string
  readonly email: string
  /** Null if the user will choose a password through a link. */
  readonly passwordHash: string | null
  readonly organizationName: string
  readonly organizationAddress: string
  /** Today as YYYY-MM-DD. The licence begins today and lasts five years. */
  readonly today: string
  /** Network address of the caller. */
  readonly callerAddress: string | null
}

/**
 * Creates the first super user with an organization and a licence. Returns null if a user already exists.
 * Exactly one of several concurrent calls succeeds.
 */
export async function createFirstSuperUser(
  db: Db | Tx,
  person: FirstSignUp,
): Promise<{ user: User; organization: Organization } | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.firstSignUp})`)
    if (await anyUserExists(tx)) return null
    const { userName, fullName, email, passwordHash, today } = person
    const organization = await createOrganization(tx, {
      fullName,
      email,
      organizationName: person.organizationName,
      address: person.organizationAddress,
      numberOfUsersAllowed: 1000,
      licenseStartingDay: today,
      licenseExpiryDate: fiveYearsAfter(today),
      applicationTypes: ['Web'],
    })
    const user = await createUser(tx, {
      organizationId: organization.id,
      userName,
      fullName,
      email,
      passwordHash,
      role: 'super',
    })
    const actor = {
      userId: user.id,
      userName,
      organizationId: organization.id,
      address: person.callerAddress,
    }
    await recordAudit(tx, actor, {
      action: 'organization.signedUp',
      resource: 'organizations',
      resourceId: organization.id,
      after: { organizationName: organization.organizationName, userName, email, role: 'super' },
    })
    return { user, organization }
  })
}
