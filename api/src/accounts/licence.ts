import { type Db, findOrganization, licenceIsValid, type Tx } from '@anj/db'
import { AppError } from '@anj/workflow'

/** Refuses what needs a valid licence: reading goes on without one, creating and running don't. */
export async function requireLicence(db: Db | Tx, organizationId: string): Promise<void> {
  const organization = await findOrganization(db, organizationId)
  const today = new Date().toISOString().slice(0, 10)
  if (!organization || !licenceIsValid(organization, today)) throw new AppError('licenceExpired', {})
}
