import {
  findTooOftenMailed,
  lockUser,
  type NewReader,
  queueMail,
  queueMails,
  type ShareLevel,
  type ShareOutcome,
  type Tx,
} from '@anj/db'
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

/** A workflow or a folder that was shared with a group. */
type SharedItem = {
  readonly group: string
  readonly level: ShareLevel
} & ({ readonly workflowName: string } | { readonly folderName: string })

/**
 * Queues an email to each member of a group who reaches a workflow or folder since it was shared with the group. The
 * limit is the same as for shares with users.
 */
export async function notifyMembers(
  tx: Tx,
  caller: Caller,
  item: SharedItem,
  members: readonly NewReader[],
): Promise<void> {
  const addresses = members.map(({ email }) => email)
  const flooded = await findTooOftenMailed(tx, 'workflowShared', addresses, mostPerHour, HOUR)
  const data = { owner: caller.user.fullName, ...item }
  await queueMails(
    tx,
    members
      .filter(({ email }) => !flooded.has(email))
      .map(({ id: userId, email: recipient }) => ({ kind: 'workflowShared', recipient, userId, data })),
  )
}
