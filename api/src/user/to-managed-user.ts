import { type ListedUser, statusOf, type User } from '@anj/db'
import type { ManagedUser } from './schema.ts'

/** Somebody as the api shows them to those who look after people. */
export function toManagedUser({ user, organizationName, lastSeenAt }: ListedUser): ManagedUser {
  const { id, userName, fullName, email, role, organizationId } = user
  return {
    id,
    userName,
    fullName,
    email,
    role,
    status: statusOf(user),
    twoFactor: user.totpConfirmedAt !== null,
    hasPassword: user.passwordHash !== null,
    singleSignOn: user.identitySubject !== null,
    organizationId,
    organizationName,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
  }
}

/** What the audit log keeps of somebody; no secret is among it. */
export function auditedUser(user: User) {
  const { userName, fullName, email, role } = user
  return { userName, fullName, email, role, status: statusOf(user) }
}
