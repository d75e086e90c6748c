import { type ListedUser, statusOf, type User } from '@anj/db'
import { accountKeys } from '../../deps/attempt-keys.ts'
import type { AppDeps } from '../../deps/deps.ts'
import type { ManagedUser } from './schema.ts'

/** Converts users to the form that administrators see, in the same order. */
export async function toManagedUsers(
  { db, loginLimit, settings }: Pick<AppDeps, 'db' | 'loginLimit' | 'settings'>,
  listed: readonly ListedUser[],
): Promise<ManagedUser[]> {
  const names = listed.map(({ user }) => user.userName)
  const throttled = await loginLimit.areThrottled(db, await accountKeys(db, settings.secretKey, names))
  return listed.map((one, at) => toManagedUser(one, throttled[at] ?? false))
}

function toManagedUser({ user, organizationName, lastSeenAt }: ListedUser, throttled: boolean): ManagedUser {
  const { id, userName, fullName, email, role, organizationId } = user
  return {
    id,
    userName,
    fullName,
    email,
    role,
    status: statusOf(user),
    throttled,
    twoFactor: user.totpConfirmedAt !== null,
    hasPassword: user.passwordHash !== null,
    singleSignOn: user.identitySubject !== null,
    organizationId,
    organizationName,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
  }
}

/** Returns the fields that the audit log keeps. None of them is secret. */
export function auditedUser(user: User) {
  const { userName, fullName, email, role } = user
  return { userName, fullName, email, role, status: statusOf(user) }
}
