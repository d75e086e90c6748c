import { type Db, findOrganization, type User as StoredUser } from '@anj/db'
import type { User } from './schema.ts'

/** Converts a user to the form that the API returns. */
export async function toUser(db: Db, user: StoredUser): Promise<User> {
  const { id, userName, fullName, email, role, organizationId } = user
  const organization = await findOrganization(db, organizationId)
  return {
    id,
    userName,
    fullName,
    email,
    role,
    organizationId,
    organizationName: organization?.organizationName ?? '',
  }
}
