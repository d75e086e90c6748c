import {
  consumeLink,
  type Db,
  findLink,
  type LinkKind,
  lockUser,
  markEmailVerified,
  queueMail,
  recordAudit,
  setPasswordHash,
} from '@anj/db'
import { AppError } from '@anj/workflow'
import { attemptKeys } from '../deps/attempt-keys.ts'
import type { AppDeps } from '../deps/deps.ts'
import { actorOf } from './log-in.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { revokeAccess } from './revoke-access.ts'
import { checkNewPassword, unchangedPasswordError } from './rules.ts'

/** Refuses a wrong, used, revoked or expired link. */
export async function requireLink(db: Db, kind: LinkKind, secret: string): Promise<void> {
  const link = await findLink(db, kind, secret)
  if (!link || link.user.deactivatedAt) throw new AppError('linkInvalid', {})
}

interface PasswordForm {
  readonly password: string
  readonly passwordConfirm: string
}

/**
 * Sets a user's password through a link and ends earlier sessions and API tokens. Each link works once. A wrong, used,
 * revoked or expired link always receives the same answer. A link that was sent by email also proves the user's
 * address.
 */
export async function setPasswordByLink(
  { db, loginLimit, settings }: Pick<AppDeps, 'db' | 'loginLimit' | 'settings'>,
  kind: LinkKind,
  secret: string,
  form: PasswordForm,
  address: string,
): Promise<void> {
  checkNewPassword(form)
  const link = await findLink(db, kind, secret)
  if (!link || link.user.deactivatedAt) throw new AppError('linkInvalid', {})
  if (link.user.passwordHash !== null && (await verifyPassword(form.password, link.user.passwordHash)))
    throw unchangedPasswordError('password')
  const passwordHash = await hashPassword(form.password)
  const userName = await db.transaction(async (tx) => {
    const user = await lockUser(tx, link.user.id, 'no key update')
    if (!user || user.deactivatedAt || !(await consumeLink(tx, link.token.id)))
      throw new AppError('linkInvalid', {})
    const actor = actorOf(user, address)
    await setPasswordHash(tx, user.id, passwordHash)
    if (link.token.mailedTo !== null) await markEmailVerified(tx, user.id, link.token.mailedTo)
    await recordAudit(tx, actor, {
      action: kind === 'invitation' ? 'account.passwordSet' : 'account.passwordReset',
      resource: 'account',
      resourceId: user.id,
    })
    await revokeAccess(tx, actor, user.id, 'passwordReset')
    if (kind === 'resetPassword')
      await queueMail(tx, { kind: 'passwordChanged', recipient: user.email, userId: user.id })
    return user.userName
  })
  // Lifts the log-in limit, because a user who forgot the password has probably made many failed attempts.
  await loginLimit.lift(db, (await attemptKeys(db, settings.secretKey, userName, address)).account)
}
