import {
  auditLog,
  type Db,
  findUserByName,
  lockUser,
  recordAudit,
  type SessionOrigin,
  type Tx,
  type User,
} from '@anj/db'
import { AppError, sentence } from '@anj/workflow'
import type { Sessions } from '../plugins/session.ts'
import type { Line } from './line.ts'
import type { LoginLimit } from './login-limit.ts'
import { verifyPassword } from './password-hash.ts'
import { checkLogIn } from './rules.ts'
import { takeCode } from './second-factor.ts'

export interface LogInParts {
  readonly db: Db
  readonly sessions: Sessions
  readonly loginLimit: LoginLimit
  /** Where all who want to log in wait, so that the rest of the server doesn't. */
  readonly line: Line
  /** Opens the secrets of second factors. */
  readonly secretKey: Uint8Array
}

interface LogInForm {
  readonly userName: string
  readonly password: string
  readonly code?: string
}

/** Where an attempt came from. */
export type LogInOrigin = SessionOrigin & { readonly address: string }

interface LoggedIn {
  readonly user: User
  readonly token: string
}

/** Lets a user in. Unknown name, wrong password and deactivated account take the same time and get the same answer. */
export async function logIn(parts: LogInParts, form: LogInForm, origin: LogInOrigin): Promise<LoggedIn> {
  checkLogIn(form)
  const { loginLimit, line } = parts
  loginLimit.attempt(form.userName, origin.address)
  let began = false
  try {
    return await line.wait(() => {
      began = true
      return tryLogIn(parts, form, origin)
    })
  } catch (error) {
    if (!began) loginLimit.takeBack(form.userName, origin.address)
    throw error
  }
}

async function tryLogIn(parts: LogInParts, form: LogInForm, origin: LogInOrigin): Promise<LoggedIn> {
  const { db, loginLimit } = parts
  const user = await findUserByName(db, form.userName.trim())
  await loginLimit.checkEverywhere(db, user, origin.address)
  const right = await verifyPassword(form.password, user?.deactivatedAt ? null : user?.passwordHash)
  if (!user || !right) return refuse(db, user, origin, 'loginFailed')
  const code = form.code?.trim() ?? ''
  if (user.totpConfirmedAt && code === '') throw new AppError('twoFactorNeeded', {})
  const outcome = await db.transaction((tx) => enter(tx, parts, user, code, origin))
  if (typeof outcome === 'string') return refuse(db, user, origin, outcome)
  loginLimit.succeeded(form.userName)
  return outcome
}

/** Begins the session of somebody whose password was right, unless they, or it, changed meanwhile. */
async function enter(
  tx: Tx,
  { sessions, secretKey }: LogInParts,
  { id, passwordHash }: User,
  code: string,
  origin: LogInOrigin,
): Promise<LoggedIn | 'loginFailed' | 'twoFactorWrong'> {
  const user = await lockUser(tx, id, code === '' ? 'share' : 'no key update')
  if (!user || user.deactivatedAt || user.passwordHash !== passwordHash) return 'loginFailed'
  const taken = user.totpConfirmedAt ? await takeCode(tx, secretKey, user, code) : 'none'
  if (taken === null) return 'twoFactorWrong'
  await recordAudit(tx, actorOf(user, origin.address), {
    action: 'account.loggedIn',
    resource: 'account',
    resourceId: id,
    ...(taken === 'none' ? {} : { after: { secondFactor: taken } }),
  })
  return { user, token: await sessions.begin(tx, user, origin) }
}

/** Writes a failure down. A name that nobody has isn't kept: people type passwords into the wrong field. */
async function refuse(
  db: Db,
  user: User | undefined,
  { address }: LogInOrigin,
  code: 'loginFailed' | 'twoFactorWrong',
): Promise<never> {
  await db.insert(auditLog).values({
    ...(user ? actorOf(user, address) : { address }),
    action: 'account.logInFailed',
    resource: 'account',
    resourceId: user?.id ?? null,
    ...(code === 'twoFactorWrong' ? { after: { secondFactor: 'wrong' } } : {}),
  })
  throw code === 'loginFailed'
    ? new AppError(code, {})
    : new AppError(code, {}, { fields: { code: sentence(code) } })
}

/** Who acts, when there is no session yet to say it. */
export function actorOf({ id, userName, organizationId }: User, address: string | null) {
  return { userId: id, userName, organizationId, address }
}
