import { type Actor, endTokens, lockUser, recordAudit, type TokenKind, type Tx } from '@anj/db'

/** What ends with each reason: a password that its owner changed leaves API tokens, which don't know it. */
const ends = {
  passwordChanged: ['session', 'resetPassword'],
  passwordReset: ['session', 'resetPassword', 'invitation', 'api'],
  identityLinked: ['session', 'resetPassword', 'invitation', 'api'],
  identityUnlinked: ['session', 'api'],
  roleChanged: ['session', 'resetPassword', 'api'],
  deactivated: ['session', 'resetPassword', 'invitation', 'api'],
  deleted: ['session', 'resetPassword', 'invitation', 'api'],
} as const satisfies Record<string, readonly TokenKind[]>

/** Why somebody is let out everywhere. */
export type EndReason = keyof typeof ends

/**
 * Ends somebody's sessions, links and API tokens, all but one session if it is named, and writes down how many. Call it in
 * the transaction of the change that is the reason: it locks the user, so that no session begins unseen meanwhile.
 */
export async function endAccess(
  tx: Tx,
  actor: Actor,
  userId: string,
  reason: EndReason,
  keepSessionId: string | null = null,
): Promise<void> {
  await lockUser(tx, userId, 'no key update')
  const ended = await endTokens(tx, userId, ends[reason], keepSessionId)
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
