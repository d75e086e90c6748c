import { countSeats, lockOrganization, type Organization, type Tx } from '@anj/db'
import { AppError, counted, sentence } from '@anj/workflow'

/** An organization while people are added to it, and how many more its licence allows. */
export interface Seats {
  readonly organization: Organization
  readonly free: number
}

/** How many more people an organization may have; whoever adds some at the same time waits and counts anew. */
export async function lockSeats(tx: Tx, organizationId: string): Promise<Seats> {
  const organization = await lockOrganization(tx, organizationId)
  if (!organization) throw organizationMissing()
  return {
    organization,
    free: organization.numberOfUsersAllowed - (await countSeats(tx, organizationId)),
  }
}

/** Refuses one more than the licence allows. */
export function requireSeat({ organization, free }: Seats): void {
  if (free < 1) throw seatsTaken(organization)
}

/** The refusal of one more than the licence allows. */
export function seatsTaken({ numberOfUsersAllowed }: Organization): AppError {
  return new AppError('seatsTaken', { users: counted(numberOfUsersAllowed, 'user') })
}

/** Refuses to invite into an organization whose licence has expired; one that hasn't begun is being prepared. */
export function requireUnexpired({ licenseExpiryDate }: Organization): void {
  const today = new Date().toISOString().slice(0, 10)
  if (licenseExpiryDate < today) throw new AppError('organizationExpired', {})
}

/** The refusal of an organization that isn't there. */
export function organizationMissing(): AppError {
  return new AppError(
    'organizationMissing',
    {},
    { fields: { organizationId: sentence('organizationMissing') } },
  )
}
