import { countMails, queueMail, type Tx, type User, withdrawLinks } from '@anj/db'
import { AppError, counted } from '@anj/workflow'

const mostPerHour = 5
const HOUR = 60

/** Has an invitation sent in place of those that wait. One address gets no more than a few in an hour. */
export async function sendInvitation(tx: Tx, { id, email }: User): Promise<void> {
  if ((await countMails(tx, 'invitation', email, HOUR)) >= mostPerHour)
    throw new AppError('mailLimited', { minutes: counted(HOUR, 'minute') }, { retryAfter: HOUR * 60 })
  await withdrawLinks(tx, id)
  await queueMail(tx, { kind: 'invitation', recipient: email, userId: id })
}
