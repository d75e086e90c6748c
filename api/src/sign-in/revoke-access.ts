import { type Actor, lockUser, recordAudit, revokeTokens, type TokenKind, type Tx } from '@anj/db'

/**
 * The kinds of sessions and tokens that end for each reason. API tokens survive a password change, because they don't
 * depend on the password.
 */
const ends = {
  passwordChanged: ['session', 'resetPassword'],
  passwordReset: ['session', 'resetPassword', 'invitation', 'api'],
  identityLinked: ['session', 'resetPassword', 'invitation', 'api'],
  identityUnlinked: ['session', 'api'],
  roleChanged: ['session', 'resetPassword', 'api'],
  deactivated: ['session', 'resetPassword', 'invitation', 'api'],
  deleted: ['session', 'resetPassword', 'invitation', 'api'],
} as const satisfies Record<string, readonly TokenKind[]>

export type RevokeReason = keyof typeof ends

/**
 * Ends the user's sessions, links and API tokens that the reason affects, except the session `keepSessionId`, and
 * records how many there were. Must run in the same transaction as the change that makes this necessary. Locks the
 * user, so that no new session can start in the meantime.
 */
export async function revokeAccess(
  tx: Tx,
  actor: Actor,
  userId: string,
  reason: RevokeReason,
  keepSessionId: string | null = null,
): Promise<void> {
  await lockUser(tx, userId, 'no key update')
  const ended = await revokeTokens(tx, userId, ends[reason], keepSessionId)
  const count = (kind: TokenKind) => ended.filter((one) => one === kind).length
  const after = { reason, sessions: count('session'), apiTokens: count('api') }
  if (after.sessions + after.apiTokens === 0) return
  await recordAudit(tx, actor, {
    action: 'account.accessEnded',
    resource: 'account',
    resourceId: userId,
    after,
  })
}
