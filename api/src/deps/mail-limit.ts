import { countMails, type Db, type MailKind, type Tx } from '@anj/db'
import { AppError, countPhrase } from '@anj/workflow'
import { addressKey } from './address-key.ts'
import { createAttempts } from './attempts.ts'

const MINUTE = 60_000
const windowMinutes = 60

export interface MailLimit {
  /**
   * Counts a request for an email, or refuses it when the limit is reached. The limit applies to every recipient, even
   * without an account.
   */
  readonly ask: (db: Db | Tx, kind: MailKind, recipient: string, address: string) => Promise<void>
}

/**
 * Limits emails that anyone can request. Counts the requests in the last hour by recipient across all servers, and by
 * the requester's address on this server.
 */
export function createMailLimit(now: () => number = Date.now, perRecipient = 5, perAddress = 30): MailLimit {
  const attempts = createAttempts(now, windowMinutes)
  return {
    ask: async (db, kind, recipient, address) => {
      const wait = attempts.count([
        { key: `recipient ${kind} ${recipient.trim().toLowerCase()}`, most: perRecipient },
        { key: addressKey(address), most: perAddress },
      ])
      if (wait !== null) throw limited(wait)
      if ((await countMails(db, kind, recipient.trim(), windowMinutes)) >= perRecipient)
        throw limited(windowMinutes * MINUTE)
    },
  }
}

function limited(milliseconds: number): AppError {
  const minutes = Math.max(1, Math.ceil(milliseconds / MINUTE))
  return new AppError(
    'mailLimited',
    { minutes: countPhrase(minutes, 'minute') },
    { retryAfter: minutes * 60 },
  )
}
