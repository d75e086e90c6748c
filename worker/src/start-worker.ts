import { resolve } from 'node:path'
import { defaultRetention, type ServerSettings } from '@anj/core'
import {
  cancelChannel,
  checkSchema,
  defaultLimits,
  heartbeatExtracts,
  heartbeatIngests,
  jobChannel,
  listeningUrl,
  listenTo,
  mailChannel,
  openDatabase,
  queues,
  type Subscription,
  superviseQueues,
} from '@anj/db'
import { forkExtract, limitOutgoing, makeFolderSync, openStorage, type StoreSettings } from '@anj/engine'
import { scopeFields } from '@anj/telemetry'
import { metricsAccess } from '@anj/telemetry/metrics'
import { noOutgoingRules } from '@anj/workflow/outgoing'
import type { Logger } from 'pino'
import type { WorkerContext } from './context.ts'
import { cleanUp } from './jobs/clean-up.ts'
import { executeRun } from './jobs/execute-run.ts'
import { extractSource } from './jobs/extract-source.ts'
import { ingestDataset } from './jobs/ingest-dataset.ts'
import { recoverDatasets } from './jobs/recover-datasets.ts'
import { recoverLostExtracts } from './jobs/recover-extracts.ts'
import { recoverRuns } from './jobs/recover-runs.ts'
import { removeTargetLeftovers } from './jobs/remove-leftovers.ts'
import { removeOldMails } from './jobs/remove-old-mails.ts'
import { removeRunDatasets } from './jobs/remove-run-datasets.ts'
import { createSealer } from './jobs/seal-audit.ts'
import { childLimits } from './limits.ts'
import { openMonitoring } from './listener/open-monitoring.ts'
import { type JobLoop, processJobs } from './loop/job-loop.ts'
import { repeat } from './loop/repeat.ts'
import { PendingWork } from './loop/tasks.ts'
import { deliverMails } from './mail/deliver.ts'
import { openMailer } from './mail/mailer.ts'
import { openMetrics } from './metrics/open-metrics.ts'
import { ActiveClaims } from './runs/active-claims.ts'
import { ActiveRuns } from './runs/active-runs.ts'
import { endLateRuns } from './schedule/end-late-runs.ts'
import { startScheduler } from './schedule/scheduler.ts'
import { sendWebhook } from './schedule/send-webhook.ts'
import { createShutdown } from './shutdown.ts'
import { startWatching } from './watch/start-watching.ts'
import { defaultWorkerParts, type WorkerParts } from './worker-parts.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** The default port of the API. */
const usualPort = 3000

export interface Worker {
  /**
   * Takes no new work, waits for active work up to the grace period, then ends it and records its end.
   * Another call with a shorter grace period speeds this up.
   */
  readonly stop: (graceMilliseconds: number) => Promise<void>
  /** Address of its health and metrics; null without a port. */
  readonly address: string | null
}

export type WorkerSettings = Pick<
  ServerSettings,
  | 'databaseUrl'
  | 'databaseDirectUrl'
  | 'prepareStatements'
  | 'secretKey'
  | 'windowsAccount'
  | 'dataFolder'
  | 'runSlots'
  | 'publicUrl'
  | 'trustProxy'
  | 'host'
  | 'port'
  | 'mailServer'
> &
  StoreSettings & {
    /** Hosts to which schedules may report failures; none by default. */
    readonly webhookHosts?: readonly string[]
    /** Servers that connections and webhooks may reach; all except special networks by default. */
    readonly outgoing?: ServerSettings['outgoing']
    /** The watched folder; none by default. */
    readonly watchedFolder?: string | null
    /** The model that words the advisor's findings; none by default. */
    readonly languageModel?: ServerSettings['languageModel']
    /** Bytes of the largest file that is read from the watched folder. */
    readonly uploadLimit?: number
    /** Limits of organizations without limits of their own. */
    readonly limits?: ServerSettings['limits']
    /** Retention of data that is the same for all organizations. */
    readonly retention?: ServerSettings['retention']
    /** Port of its health and metrics; none by default. */
    readonly workerPort?: number | null
    /** By default, only this machine may read metrics. */
    readonly metricsToken?: string | null
  }

/** Starts a worker in this process: runs, ingests, recovery after crashed workers, and cleaning. */
export async function startWorker(
  settings: WorkerSettings,
  log: Logger,
  { clockOf, runChildren, second, lookForRunsEvery }: WorkerParts = defaultWorkerParts,
): Promise<Worker> {
  limitOutgoing(settings.outgoing ?? noOutgoingRules)
  const storage = await openStorage(settings)
  await storage.check()
  const temporaryFolder = resolve(settings.dataFolder, 'tmp')
  makeFolderSync(temporaryFolder, { mode: 0o700 })
  const { db, sql, pool, close } = openDatabase(settings.databaseUrl, {
    connections: settings.runSlots + 6,
    prepare: settings.prepareStatements,
    applicationName: 'anj-worker',
  })
  await checkSchema(sql).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const runs = new ActiveRuns()
  const stopping = new AbortController()
  const { metrics, close: closeMetrics } = openMetrics({
    db,
    pool,
    runSlots: settings.runSlots,
    executing: () => runs.ids.length,
    folders: { data: settings.dataFolder, store: settings.storeFolder },
  })
  let hasStarted = false
  const watchers = await openMonitoring({
    host: settings.host,
    port: settings.workerPort ?? null,
    metricsAccess: metricsAccess({ ...settings, metricsToken: settings.metricsToken ?? null }),
    metrics,
    db,
    storage,
    log,
    takesWork: () => hasStarted && !stopping.signal.aborted,
  }).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const context: WorkerContext = {
    db,
    storage,
    secretKey: settings.secretKey,
    windowsAccount: settings.windowsAccount,
    temporaryFolder,
    limits: (folder) => childLimits(folder, temporaryFolder),
    organizationLimits: settings.limits ?? defaultLimits,
    retention: settings.retention ?? defaultRetention,
    languageModel: settings.languageModel ?? null,
    forkRun: runChildren.forkRun,
    forkExtract,
    log,
    metrics,
  }
  const failed = (what: string) => (err: unknown, of?: object) =>
    log.error({ err, ...of, ...scopeFields() }, `${what} failed`)
  const supervisor = await superviseQueues(settings.databaseDirectUrl, failed('the queue'))
  const ingests = new ActiveClaims(heartbeatIngests)
  const extracts = new ActiveClaims(heartbeatExtracts)
  const recoveries = new PendingWork()
  const giveUp = new AbortController()
  const { residentBytes } = context.limits(temporaryFolder)
  const forkAhead = () => stopping.signal.aborted || runChildren.prepareSpare(residentBytes)

  const scheduling = { db, clock: clockOf(db), log, metrics }
  // Before any run is taken, so that after days of downtime yesterday's runs don't begin.
  await endLateRuns(scheduling)
  const scheduler = startScheduler(scheduling, failed, second)

  const runLoop = processJobs({
    db,
    queue: queues.executeRun,
    slots: settings.runSlots,
    lookEvery: lookForRunsEvery,
    runsAtOnce: context.organizationLimits.runsAtOnce,
    execute: async ({ runId }) => {
      // The run takes the waiting child. The next one is forked once this run's initial work is done.
      const soon = setTimeout(forkAhead, SECOND)
      await executeRun(context, runs, runId, giveUp.signal).finally(() => clearTimeout(soon))
      scheduler.settle()
      forkAhead()
    },
    onError: failed('a run'),
  })
  const ingestLoop = processJobs({
    db,
    queue: queues.ingestDataset,
    slots: Math.max(1, Math.ceil(settings.runSlots / 2)),
    execute: ({ versionId }) => ingestDataset(context, ingests, versionId, giveUp.signal),
    onError: failed('an ingest'),
  })
  const extractLoop = processJobs({
    db,
    queue: queues.extractSource,
    slots: Math.max(1, Math.ceil(settings.runSlots / 2)),
    execute: ({ extractId }) => extractSource(context, extracts, extractId, giveUp.signal),
    onError: failed('an extract'),
  })
  const webhookLoop = processJobs({
    db,
    queue: queues.sendWebhook,
    slots: 4,
    execute: (job) =>
      sendWebhook(
        { db, secretKey: settings.secretKey, hosts: settings.webhookHosts ?? [], log, metrics },
        job,
      ),
    onError: failed('a webhook'),
  })
  const loops = [runLoop, ingestLoop, extractLoop, webhookLoop]
  const mailFolder = resolve(settings.dataFolder, 'mail')
  const delivery = {
    db,
    mailer: openMailer(settings.mailServer, mailFolder),
    home: settings.publicUrl ?? listeningUrl(settings.host, settings.port ?? usualPort),
    log,
    metrics,
    stopping: stopping.signal,
    giveUp: giveUp.signal,
  }
  const mailing = repeat(5 * SECOND, () => deliverMails(delivery), failed('sending mails'))
  const { watchedFolder: root, uploadLimit = Number.POSITIVE_INFINITY } = settings
  const watching = root
    ? [
        startWatching(
          { ...context, root, uploadLimit, stopping: stopping.signal },
          failed('watching files'),
          10 * second,
        ),
      ]
    : []
  const repetitions = [
    mailing,
    scheduler,
    ...watching,
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
  const listening = await listenForWork(
    settings.databaseDirectUrl,
    {
      [queues.executeRun.name]: runLoop,
      [queues.ingestDataset.name]: ingestLoop,
      [queues.extractSource.name]: extractLoop,
      [queues.sendWebhook.name]: webhookLoop,
    },
    (id) => {
      runs.end(id, 'cancelled')
      extracts.end(id, 'cancelled')
    },
    mailing.now,
  )
  if (!listening.works)
    log.warn({ err: listening.reason }, 'notices do not arrive; looking for work each SECOND instead')
  forkAhead()
  hasStarted = true
  log.info({ runSlots: settings.runSlots, listening: listening.works }, 'worker started')
  const work = [runs, ingests, extracts]
  const stop = createShutdown({ loops, work, recoveries, repetitions, stopping, giveUp, log }, async () => {
    await watchers?.close()
    closeMetrics()
    await Promise.all([runChildren.dropSpare(), listening.close(), supervisor.stop()])
    await close()
    await storage.close()
  })
  return { stop, address: watchers?.address ?? null }
}

function listenForWork(
  directUrl: string,
  loops: Readonly<Record<string, JobLoop>>,
  cancel: (id: string) => void,
  sendMails: () => void,
): Promise<Subscription> {
  return listenTo({
    directUrl,
    channels: {
      [jobChannel]: (queue) => loops[queue]?.wake(),
      [cancelChannel]: cancel,
      [mailChannel]: sendMails,
    },
    onReconnect: () => {
      for (const loop of Object.values(loops)) loop.wake()
      sendMails()
    },
  })
}
