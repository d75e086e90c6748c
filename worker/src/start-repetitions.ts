import { resolve } from 'node:path'
import { listeningUrl } from '@anj/db'
import type { ActiveWork } from './active-work.ts'
import type { WorkerContext } from './context.ts'
import { cleanUp } from './jobs/clean-up.ts'
import { recoverDatasets } from './jobs/recover-datasets.ts'
import { recoverLostExtracts } from './jobs/recover-extracts.ts'
import { recoverRuns } from './jobs/recover-runs.ts'
import { removeTargetLeftovers } from './jobs/remove-leftovers.ts'
import { removeOldMails } from './jobs/remove-old-mails.ts'
import { removeRunDatasets } from './jobs/remove-run-datasets.ts'
import { createSealer } from './jobs/seal-audit.ts'
import { type Repetition, repeat } from './loop/repeat.ts'
import { deliverMails } from './mail/deliver.ts'
import { openMailer } from './mail/mailer.ts'
import { startDelivering, startFetching, startWatching } from './watch/start-watching.ts'
import type { WorkerSettings } from './worker-settings.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** The default port of the API. */
const defaultPort = 3000

type Failed = (work: string) => (error: unknown, about?: object) => void

/** The work that a worker repeats in addition to its jobs. */
export interface Repetitions {
  readonly mailing: Repetition
  readonly all: readonly Pick<Repetition, 'stop'>[]
}

/**
 * Starts to send emails, follow watched files, seal the audit log, write heartbeats, recover abandoned work and clean up.
 * `second` is the length of a second in milliseconds, which tests shorten for some checks.
 */
export function startRepetitions(
  context: WorkerContext,
  active: ActiveWork,
  settings: WorkerSettings,
  second: number,
  failed: Failed,
): Repetitions {
  const { db, log, metrics } = context
  const { runs, ingests, extracts, recoveries, stopping, giveUp } = active
  const mailFolder = resolve(settings.dataFolder, 'mail')
  const delivery = {
    db,
    mailer: openMailer(settings.mailServer, mailFolder),
    home: settings.publicUrl ?? listeningUrl(settings.host, settings.port ?? defaultPort),
    log,
    metrics,
    stopping: stopping.signal,
    giveUp: giveUp.signal,
  }
  const mailing = repeat(5 * SECOND, () => deliverMails(delivery), failed('sending mails'))
  const all = [
    mailing,
    ...watchFolder(context, active, settings, 10 * second, failed),
    fetchFiles(context, active, settings, second, failed),
    startDelivering({ ...context, second, stopping: stopping.signal }, failed('delivering files')),
    repeat(SECOND, createSealer(db), failed('sealing the audit log')),
    repeat(SECOND, () => runs.heartbeat(db), failed('the heartbeat of runs')),
    repeat(SECOND, () => ingests.heartbeat(db), failed('the heartbeat of ingests')),
    repeat(SECOND, () => extracts.heartbeat(db), failed('the heartbeat of extracts')),
    repeat(3 * second, () => recoverRuns(context, runs, recoveries), failed('recovery of runs')),
    repeat(3 * SECOND, () => recoverDatasets(context), failed('recovery of datasets')),
    repeat(3 * SECOND, () => recoverLostExtracts(context), failed('recovery of extracts')),
    repeat(5 * SECOND, () => removeTargetLeftovers(context), failed('removing leftovers')),
    repeat(30 * SECOND, () => removeRunDatasets(context), failed('removing rows of ended runs')),
    repeat(60 * MINUTE, () => removeOldMails(db, mailFolder), failed('removing old mails')),
    repeat(10 * MINUTE, () => cleanUp(context, () => runs.ids, stopping.signal), failed('cleaning')),
  ]
  return { mailing, all }
}

function fetchFiles(
  context: WorkerContext,
  { stopping }: ActiveWork,
  { uploadLimit = Number.POSITIVE_INFINITY }: WorkerSettings,
  second: number,
  failed: Failed,
): Pick<Repetition, 'stop'> {
  const fetching = { ...context, uploadLimit, second, stopping: stopping.signal }
  return startFetching(fetching, failed('fetching files'))
}

function watchFolder(
  context: WorkerContext,
  { stopping }: ActiveWork,
  { watchedFolder: root, uploadLimit = Number.POSITIVE_INFINITY }: WorkerSettings,
  pause: number,
  failed: Failed,
): readonly Pick<Repetition, 'stop'>[] {
  if (!root) return []
  const watching = { ...context, root, uploadLimit, stopping: stopping.signal }
  return [startWatching(watching, failed('watching files'), pause)]
}
