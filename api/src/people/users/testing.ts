import { auditLog, createOrganization, createUser, mails } from '@anj/db'
import { desc, eq } from 'drizzle-orm'
import { attemptKeys } from '../../deps/attempt-keys.ts'
import type { Person, TestApp } from '../../testing.ts'

/** Users with each role, for permission tests. */
export interface Staff {
  readonly chief: Person
  readonly admin: Person
  readonly user: Person
  /** An admin in another organization. */
  readonly otherAdmin: Person
  readonly otherUser: Person
}

/** Adds users with each role in two organizations. */
export async function addStaff(app: TestApp, users = 100): Promise<Staff> {
  const chief = await app.superUser()
  const other = await addOrganization(app, 'Elsewhere', users)
  return {
    chief,
    admin: await app.addUser('admin', 'admin'),
    user: await app.addUser('user'),
    otherAdmin: await app.addUser('otheradmin', 'admin', other),
    otherUser: await app.addUser('otheruser', 'user', other),
  }
}

export async function addOrganization(
  app: TestApp,
  organizationName: string,
  users = 100,
  expiry = '2099-12-31',
  start = '2020-01-01',
) {
  const { id } = await createOrganization(app.db, {
    fullName: 'Olga Other',
    email: 'olga@example.org',
    organizationName,
    address: 'Far away',
    numberOfUsersAllowed: users,
    licenseStartingDay: start,
    licenseExpiryDate: expiry,
    applicationTypes: ['Web'],
  })
  return id
}

let added = 0

/** Adds an invited user without a password. */
export async function addInvitedUser(
  app: TestApp,
  organizationId: string,
  role: 'user' | 'admin' | 'super' = 'user',
) {
  added += 1
  const userName = `invited${added}`
  return createUser(app.db, {
    organizationId,
    userName,
    fullName: `Invited ${added}`,
    email: `${userName}@example.com`,
    role,
  })
}

export function newcomer(over: Record<string, unknown> = {}) {
  added += 1
  return {
    userName: `newcomer${added}`,
    fullName: `New Comer ${added}`,
    email: `newcomer${added}@example.com`,
    ...over,
  }
}

/** Returns a user's or an object's audit entries, newest first. */
export function auditOf(app: TestApp, resourceId: string) {
  return app.db.select().from(auditLog).where(eq(auditLog.resourceId, resourceId)).orderBy(desc(auditLog.id))
}

/** Returns the emails to a user, newest first. */
export function mailsOf(app: TestApp, userId: string) {
  return app.db.select().from(mails).where(eq(mails.userId, userId)).orderBy(desc(mails.createdAt))
}

/** Records so many failed log-in attempts for a user name that Anj refuses further attempts. */
export async function throttle({ db, deps }: TestApp, userName: string): Promise<void> {
  const keys = await attemptKeys(db, deps.settings.secretKey, userName, '10.250.0.1')
  for (let failure = 0; failure < 10; failure += 1) await deps.loginLimit.failed(db, keys)
}
