import {
  auditLog,
  type Db,
  findReactivators,
  findUserByName,
  lockUser,
  recordAudit,
  type SessionOrigin,
  type Tx,
  type User,
} from '@anj/db'
import { AppError, sentence } from '@anj/workflow'
import type { Sessions } from '../access/session.ts'
import { type AttemptKeys, attemptKeys } from '../deps/attempt-keys.ts'
import type { LoginLimit } from '../deps/login-limit.ts'
import type { WaitingQueue } from '../deps/waiting-queue.ts'
import { verifyPassword } from './password-hash.ts'
import { checkLogIn } from './rules.ts'
import { verifySecondFactor } from './second-factor.ts'
import { withThrottleAudit } from './throttle-audit.ts'

export interface LogInParts {
  readonly db: Db
  readonly sessions: Sessions
  readonly loginLimit: LoginLimit
  /** The queue for log-ins, which keeps them from slowing down other calls. */
  readonly line: WaitingQueue
  /** Decrypts second-factor secrets and hashes the names under which attempts are counted. */
  readonly secretKey: Uint8Array
  /** True when only super users can log in with a password. */
  readonly superOnly: boolean
}

interface LogInForm {
  readonly userName: string
  readonly password: string
  readonly code?: string
}

export type LogInOrigin = SessionOrigin & { readonly address: string }

interface LoggedIn {
  readonly user: User
  readonly token: string
}

/**
 * Logs a user in. An unknown name, a wrong password and a deactivated account all take the same time and receive the
 * same answer.
 */
export async function logIn(parts: LogInParts, form: LogInForm, origin: LogInOrigin): Promise<LoggedIn> {
  checkLogIn(form)
  const { db, secretKey, loginLimit, line } = parts
  const keys = await attemptKeys(db, secretKey, form.userName, origin.address)
  return withThrottleAudit(parts, { keys, userName: form.userName, address: origin.address }, async () => {
    await loginLimit.attempt(db, keys)
    let began = false
    try {
      return await line.wait(() => {
        began = true
        return tryLogIn(parts, form, origin, keys)
      })
    } catch (error) {
      if (!began) loginLimit.takeBack(keys)
      throw error
    }
  })
}

async function tryLogIn(
  parts: LogInParts,
  form: LogInForm,
  origin: LogInOrigin,
  keys: AttemptKeys,
): Promise<LoggedIn> {
  const { db, loginLimit } = parts
  const failed = async (user: User | undefined, code: 'loginFailed' | 'twoFactorWrong') => {
    await loginLimit.failed(db, keys)
    return refuse(db, user, origin, code)
  }
  const user = await findUserByName(db, form.userName.trim())
  await loginLimit.checkEverywhere(db, keys)
  const right = await verifyPassword(form.password, user?.passwordHash)
  if (!user || !right) return failed(user, 'loginFailed')
  if (user.deactivatedAt) {
    loginLimit.takeBack(keys)
    return refuse(db, user, origin, 'accountDeactivated')
  }
  if (parts.superOnly && user.role !== 'super') {
    // Only a caller who knows the password gets this refusal, so the attempt doesn't count as failed.
    loginLimit.takeBack(keys)
    return refuse(db, user, origin, 'passwordLogInOff')
  }
  const code = form.code?.trim() ?? ''
  if (user.totpConfirmedAt && code === '') {
    // The password is correct and only the code is missing, so the attempt hasn't failed.
    loginLimit.takeBack(keys)
    throw new AppError('twoFactorNeeded', {})
  }
  const outcome = await db.transaction((tx) => enter(tx, parts, user, code, origin))
  if (typeof outcome === 'string') return failed(user, outcome)
  await loginLimit.succeeded(db, keys)
  return outcome
}

/** Starts a session for a user with a correct password, unless the user or the password changed in the meantime. */
async function enter(
  tx: Tx,
  { sessions, secretKey }: LogInParts,
  { id, passwordHash }: User,
  code: string,
  origin: LogInOrigin,
): Promise<LoggedIn | 'loginFailed' | 'twoFactorWrong'> {
  const user = await lockUser(tx, id, code === '' ? 'share' : 'no key update')
  if (!user || user.deactivatedAt || user.passwordHash !== passwordHash) return 'loginFailed'
  const taken = user.totpConfirmedAt ? await verifySecondFactor(tx, secretKey, user, code) : 'none'
  if (taken === null) return 'twoFactorWrong'
  await recordAudit(tx, actorOf(user, origin.address), {
    action: 'account.loggedIn',
    resource: 'account',
    resourceId: id,
    ...(taken === 'none' ? {} : { after: { secondFactor: taken } }),
  })
  return { user, token: await sessions.begin(tx, user, origin) }
}

/**
 * Records a failed log-in. Doesn't store unknown names, because users sometimes type their password into the name
 * field.
 */
async function refuse(
  db: Db,
  user: User | undefined,
  { address }: LogInOrigin,
  code: 'loginFailed' | 'twoFactorWrong' | 'passwordLogInOff' | 'accountDeactivated',
): Promise<never> {
  await db.insert(auditLog).values({
    ...(user ? actorOf(user, address) : { address }),
    action: 'account.logInFailed',
    resource: 'account',
    resourceId: user?.id ?? null,
    ...(code === 'twoFactorWrong' ? { after: { secondFactor: 'wrong' } } : {}),
    ...(code === 'passwordLogInOff' || code === 'accountDeactivated' ? { after: { reason: code } } : {}),
  })
  if (code === 'accountDeactivated') throw new AppError(code, { who: await whoReactivates(db, user) })
  throw code === 'twoFactorWrong'
    ? new AppError(code, {}, { fields: { code: sentence(code) } })
    : new AppError(code, {})
}

/** Returns the names of a few users who can reactivate the given user. */
async function whoReactivates(db: Db, user: User | undefined): Promise<string> {
  const names = user ? await findReactivators(db, user) : []
  return names.length === 0
    ? 'A super user'
    : new Intl.ListFormat('en', { type: 'disjunction' }).format(names)
}

/** Returns the actor for audit entries before a session exists. */
export function actorOf({ id, userName, organizationId }: User, address: string | null) {
  return { userId: id, userName, organizationId, address }
}
