import { cancelLinkMails, findTooOftenMailed, queueMails, type Tx, type User } from '@anj/db'
import { AppError, countPhrase } from '@anj/workflow'

const mostPerHour = 5
const HOUR = 60

/** Returns the addresses that have reached the hourly limit for invitations, counted over all users. */
export function findTooOftenInvited(tx: Tx, emails: readonly string[]): Promise<ReadonlySet<string>> {
  return findTooOftenMailed(tx, 'invitation', emails, mostPerHour, HOUR)
}

/** Returns the error for an invitation above the limit. */
export function tooManyInvitations(): AppError {
  return new AppError('mailLimited', { minutes: countPhrase(HOUR, 'minute') }, { retryAfter: HOUR * 60 })
}

/** Refuses an invitation to an address that has reached the limit. */
export async function requireInvitationQuota(tx: Tx, email: string): Promise<void> {
  if ((await findTooOftenInvited(tx, [email])).size > 0) throw tooManyInvitations()
}

/** Queues an invitation and cancels earlier ones that weren't sent yet. */
export async function sendInvitation(tx: Tx, { id, email }: User): Promise<void> {
  await requireInvitationQuota(tx, email)
  await cancelLinkMails(tx, id)
  await queueInvitations(tx, [{ id, email }])
}

export function queueInvitations(tx: Tx, people: readonly Pick<User, 'id' | 'email'>[]): Promise<void> {
  return queueMails(
    tx,
    people.map(({ id, email }) => ({ kind: 'invitation', recipient: email, userId: id })),
  )
}
