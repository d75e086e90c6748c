import { countSeats, lockOrganization, type Organization, type Tx } from '@anj/db'
import { AppError, countPhrase, sentence } from '@anj/workflow'

/** A locked organization and the number of its licence's free seats. */
export interface Seats {
  readonly organization: Organization
  readonly free: number
}

/** Locks an organization and counts its free seats. Concurrent additions of users wait for the lock. */
export async function lockSeats(tx: Tx, organizationId: string): Promise<Seats> {
  const organization = await lockOrganization(tx, organizationId)
  if (!organization) throw organizationNotFound()
  return {
    organization,
    free: organization.numberOfUsersAllowed - (await countSeats(tx, organizationId)),
  }
}

/** Refuses a new user when the licence has no free seat. */
export function requireSeat({ organization, free }: Seats): void {
  if (free < 1) throw seatsTakenError(organization)
}

/** Returns the error for adding a user when no seat is free. */
export function seatsTakenError({ numberOfUsersAllowed }: Organization): AppError {
  return new AppError('seatsTaken', { users: countPhrase(numberOfUsersAllowed, 'user') })
}

/**
 * Refuses invitations into an organization whose licence has expired. Allows them before the licence starts, so that
 * admins can prepare the organization.
 */
export function requireUnexpired({ licenseExpiryDate }: Organization): void {
  const today = new Date().toISOString().slice(0, 10)
  if (licenseExpiryDate < today) throw new AppError('organizationExpired', {})
}

/** Returns the error for an organization that doesn't exist. */
export function organizationNotFound(): AppError {
  return new AppError(
    'organizationMissing',
    {},
    { fields: { organizationId: sentence('organizationMissing') } },
  )
}
