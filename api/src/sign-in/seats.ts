import { countSeats, lockOrganization, type Organization, type Tx } from '@anj/db'
import { AppError, countPhrase, sentence } from '@anj/workflow'

/** A locked organization, and the number of seats that its licence has left. */
export interface Seats {
  readonly organization: Organization
  readonly free: number
}

/** Locks an organization and counts its free seats. Concurrent additions of users wait for each other. */
export async function lockSeats(tx: Tx, organizationId: string): Promise<Seats> {
  const organization = await lockOrganization(tx, organizationId)
  if (!organization) throw organizationNotFound()
  return {
    organization,
    free: organization.numberOfUsersAllowed - (await countSeats(tx, organizationId)),
  }
}

/** Refuses a user for whom the licence has no seat. */
export function requireSeat({ organization, free }: Seats): void {
  if (free < 1) throw seatsTakenError(organization)
}

/** Returns the refusal of a user for whom the licence has no seat. */
export function seatsTakenError({ numberOfUsersAllowed }: Organization): AppError {
  return new AppError('seatsTaken', { users: countPhrase(numberOfUsersAllowed, 'user') })
}

/**
 * Refuses to invite into an organization whose licence has expired. One whose licence starts later is allowed,
 * because it is being prepared.
 */
export function requireUnexpired({ licenseExpiryDate }: Organization): void {
  const today = new Date().toISOString().slice(0, 10)
  if (licenseExpiryDate < today) throw new AppError('organizationExpired', {})
}

/** Returns the refusal of an organization that doesn't exist. */
export function organizationNotFound(): AppError {
  return new AppError(
    'organizationMissing',
    {},
    { fields: { organizationId: sentence('organizationMissing') } },
  )
}
