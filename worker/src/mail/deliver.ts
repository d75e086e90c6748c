import { claimMails, type Db, type Mail, markMailFailed, markMailSent, postponeMail } from '@anj/db'
import type { Metrics } from '@anj/telemetry/metrics'
import { sentence } from '@anj/workflow'
import type { Logger } from 'pino'
import { whenAborted } from '../loop/aborted.ts'
import { composeMail } from './compose.ts'
import { describeFailure, isRetryable } from './failure.ts'
import { renderLetter } from './letter.ts'
import type { Mailer } from './mailer.ts'

const MINUTE = 60

/** Seconds before the second, third, fourth and fifth (last) attempt. */
const pauses = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * 60 * MINUTE] as const

/** Maximum number of emails to send concurrently. */
const atOnce = 3

/** Dependencies for sending emails. */
export interface Delivery {
  readonly db: Db
  readonly mailer: Mailer
  /** The address where users reach Anj. */
  readonly home: string
  readonly log: Logger
  readonly metrics?: Metrics
  /** Aborted when the worker must stop taking emails. */
  readonly stopping: AbortSignal
  /** Aborted when the worker must stop waiting for a slow mail server. Another worker then retries the email. */
  readonly giveUp: AbortSignal
}

/** Sends every email that is due. */
export async function deliverMails(delivery: Delivery): Promise<void> {
  while (!delivery.stopping.aborted) {
    const mails = await claimMails(delivery.db, atOnce)
    await Promise.all(mails.map((mail) => deliver(delivery, mail)))
    if (mails.length < atOnce) return
  }
}

async function deliver(delivery: Delivery, mail: Mail): Promise<void> {
  const { db, mailer, home } = delivery
  const { id, kind, attempts } = mail
  if (attempts > pauses.length + 1) return giveUp(delivery, mail, sentence('mailInterrupted'))
  const composed = await composeMail(db, mail, home)
  if ('dropped' in composed) return markMailFailed(db, id, sentence(composed.dropped))
  const { letter, recipient } = composed
  const outgoing = { id, kind, recipient, subject: letter.subject, ...renderLetter(letter, home) }
  const sending = mailer(outgoing).then(
    () => 'sent' as const,
    (error: unknown) => ({ error }),
  )
  const outcome = await Promise.race([sending, whenAborted(delivery.giveUp)])
  if (outcome === undefined) return
  if (outcome !== 'sent') return failed(delivery, { ...mail, recipient }, outcome.error)
  await markMailSent(db, id)
  delivery.metrics?.add('anj_mails_total', { outcome: 'sent' })
  delivery.log.info({ mail: id, kind }, 'mail sent')
}

async function failed(delivery: Delivery, mail: Mail, error: unknown): Promise<void> {
  const pause = isRetryable(error) ? pauses[mail.attempts - 1] : undefined
  const problem = describeFailure(error, mail.recipient)
  if (pause === undefined) return giveUp(delivery, mail, problem)
  delivery.log.warn({ mail: mail.id, kind: mail.kind, problem, pause }, 'a mail will be tried again')
  delivery.metrics?.add('anj_mails_total', { outcome: 'later' })
  await postponeMail(delivery.db, mail.id, pause, problem)
}

async function giveUp({ db, log, metrics }: Delivery, { id, kind }: Mail, problem: string): Promise<void> {
  metrics?.add('anj_mails_total', { outcome: 'givenUp' })
  log.error({ mail: id, kind, problem }, 'a mail was given up')
  await markMailFailed(db, id, problem)
}
