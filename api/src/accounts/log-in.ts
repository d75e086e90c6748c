import { auditLog, type Db, findUserByName, recordAudit, type User } from '@anj/db'
import { AppError } from '@anj/workflow'
import type { Sessions } from '../plugins/session.ts'
import type { LoginLimit } from './login-limit.ts'
import { verifyPassword } from './password-hash.ts'
import { checkLogIn } from './rules.ts'

interface LogInParts {
  readonly db: Db
  readonly sessions: Sessions
  readonly loginLimit: LoginLimit
}

/** Lets a user in. Unknown name, wrong password and deactivated account take the same time and get the same answer. */
export async function logIn(
  { db, sessions, loginLimit }: LogInParts,
  form: { readonly userName: string; readonly password: string },
  address: string,
): Promise<{ user: User; token: string }> {
  checkLogIn(form)
  loginLimit.attempt(form.userName, address)
  const user = await findUserByName(db, form.userName.trim())
  await loginLimit.checkEverywhere(db, user, address)
  const right = await verifyPassword(form.password, user?.deactivatedAt ? null : user?.passwordHash)
  if (!user || !right) {
    await recordFailure(db, user, address)
    throw new AppError('loginFailed', {})
  }
  loginLimit.succeeded(form.userName)
  const token = await db.transaction(async (tx) => {
    const { id: userId, userName, organizationId } = user
    await recordAudit(
      tx,
      { userId, userName, organizationId, address },
      { action: 'account.loggedIn', resource: 'account', resourceId: userId },
    )
    return sessions.begin(tx, user)
  })
  return { user, token }
}

/** A name that nobody has isn't kept: people type passwords into the wrong field. */
async function recordFailure(db: Db, user: User | undefined, address: string): Promise<void> {
  await db.insert(auditLog).values({
    organizationId: user?.organizationId ?? null,
    userId: user?.id ?? null,
    userName: user?.userName ?? null,
    action: 'account.logInFailed',
    resource: 'account',
    resourceId: user?.id ?? null,
    address,
  })
}
