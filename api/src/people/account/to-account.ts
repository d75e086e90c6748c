import { countRecoveryCodes, type Db, type User } from '@anj/db'
import { toUser } from '../../sign-in/to-user.ts'
import type { Account } from './schema.ts'

/** Returns a user's account in the form that the user sees. */
export async function toAccount(db: Db, user: User): Promise<Account> {
  const twoFactor = user.totpConfirmedAt !== null
  const [shown, left] = await Promise.all([toUser(db, user), twoFactor ? countRecoveryCodes(db, user.id) : 0])
  return {
    ...shown,
    createdAt: user.createdAt.toISOString(),
    twoFactor,
    recoveryCodesLeft: left,
    hasPassword: user.passwordHash !== null,
    identity: identityOf(user),
  }
}

function identityOf({ identityIssuer, identityEmail, identityLinkedAt }: User): Account['identity'] {
  if (!identityIssuer || !identityLinkedAt) return null
  return { provider: identityIssuer, email: identityEmail, linkedAt: identityLinkedAt.toISOString() }
}
