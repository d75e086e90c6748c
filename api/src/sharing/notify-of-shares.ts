import { findTooOftenMailed, lockUser, queueMail, type ShareOutcome, type Tx } from '@anj/db'
import type { Caller } from '../access/session.ts'

const mostPerHour = 20
const HOUR = 60

/**
 * Queues an email to each user with whom a workflow has just been shared. A user who has reached the email limit gets
 * none and sees the workflow only in the editor.
 */
export async function notifyOfShares(
  tx: Tx,
  caller: Caller,
  workflowName: string,
  { before, after }: Extract<ShareOutcome, { outcome: 'shared' }>,
): Promise<void> {
  const known = new Set(before.map(({ user }) => user.id))
  for (const { user, level } of after.filter((share) => !known.has(share.user.id))) {
    const person = await lockUser(tx, user.id, 'share')
    if (!person) continue
    const { id: userId, email: recipient } = person
    if ((await findTooOftenMailed(tx, 'workflowShared', [recipient], mostPerHour, HOUR)).size > 0) continue
    const data = { owner: caller.user.fullName, workflowName, level }
    await queueMail(tx, { kind: 'workflowShared', recipient, userId, data })
  }
}
