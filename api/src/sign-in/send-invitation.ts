import { findMuchMailed, queueMails, type Tx, type User, withdrawLinks } from '@anj/db'
import { AppError, counted } from '@anj/workflow'

const mostPerHour = 5
const HOUR = 60

/** Which of some addresses get no further invitation for now: a few in an hour, whoever they were for. */
export function findMuchInvited(tx: Tx, emails: readonly string[]): Promise<ReadonlySet<string>> {
  return findMuchMailed(tx, 'invitation', emails, mostPerHour, HOUR)
}

/** The refusal of one more invitation to an address. */
export function muchInvited(): AppError {
  return new AppError('mailLimited', { minutes: counted(HOUR, 'minute') }, { retryAfter: HOUR * 60 })
}

/** Refuses one more invitation to an address that got many. */
export async function requireFewInvitations(tx: Tx, email: string): Promise<void> {
  if ((await findMuchInvited(tx, [email])).size > 0) throw muchInvited()
}

/** Has an invitation sent in place of those that wait. */
export async function sendInvitation(tx: Tx, { id, email }: User): Promise<void> {
  await requireFewInvitations(tx, email)
  await withdrawLinks(tx, id)
  await queueInvitations(tx, [{ id, email }])
}

/** Has an invitation sent to each of some people. */
export function queueInvitations(tx: Tx, people: readonly Pick<User, 'id' | 'email'>[]): Promise<void> {
  return queueMails(
    tx,
    people.map(({ id, email }) => ({ kind: 'invitation', recipient: email, userId: id })),
  )
}
