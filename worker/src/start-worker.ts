import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  cancelChannel,
  jobChannel,
  type Listening,
  listenTo,
  openDatabase,
  queues,
  type ServerSettings,
  superviseQueues,
} from '@anj/db'
import { checkStorage, dropSpare, openStorage, prepareSpare } from '@anj/engine'
import type { Logger } from 'pino'
import { ActiveIngests } from './active-ingests.ts'
import { ActiveRuns } from './active-runs.ts'
import type { WorkerContext } from './context.ts'
import { type JobLoop, workOn } from './job-loop.ts'
import { cleanUp } from './jobs/clean-up.ts'
import { executeRun } from './jobs/execute-run.ts'
import { ingestDataset } from './jobs/ingest-dataset.ts'
import { recoverDatasets } from './jobs/recover-datasets.ts'
import { recoverRuns } from './jobs/recover-runs.ts'
import { childLimits } from './limits.ts'
import { type Repetition, repeat } from './repeat.ts'
import { Tasks } from './tasks.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** How long after the end of the grace period the ends of runs are still tried to be written. */
const writePatience = 5 * SECOND

export interface Worker {
  /**
   * Takes nothing new, waits for what goes on up to the grace period, then ends it and writes down how it ended.
   * Calling it again with a shorter grace period hurries.
   */
  readonly stop: (graceMilliseconds: number) => Promise<void>
}

export type WorkerSettings = Pick<
  ServerSettings,
  | 'databaseUrl'
  | 'databaseDirectUrl'
  | 'prepareStatements'
  | 'secretKey'
  | 'dataFolder'
  | 'storeFolder'
  | 'runSlots'
>

/** Starts a worker in this process: runs, ingests, recovery of what other workers left behind, and cleaning. */
export async function startWorker(settings: WorkerSettings, log: Logger): Promise<Worker> {
  await checkStorage(settings.storeFolder)
  const temporaryFolder = resolve(settings.dataFolder, 'tmp')
  mkdirSync(temporaryFolder, { recursive: true, mode: 0o700 })
  const { db, close } = openDatabase(settings.databaseUrl, {
    connections: settings.runSlots + 6,
    prepare: settings.prepareStatements,
    applicationName: 'anj-worker',
  })
  const context: WorkerContext = {
    db,
    storage: openStorage(settings.storeFolder),
    secretKey: settings.secretKey,
    temporaryFolder,
    limits: (folder) => childLimits(folder, temporaryFolder),
    log,
  }
  const failed = (what: string) => (err: unknown) => log.error({ err }, `${what} failed`)
  const supervisor = await superviseQueues(settings.databaseDirectUrl, failed('the queue'))
  const runs = new ActiveRuns()
  const ingests = new ActiveIngests()
  const recoveries = new Tasks()
  const giveUp = new AbortController()
  const { residentBytes } = context.limits(temporaryFolder)
  const stopping = new AbortController()
  const forkAhead = () => stopping.signal.aborted || prepareSpare(residentBytes)

  const runLoop = workOn({
    db,
    queue: queues.executeRun,
    slots: settings.runSlots,
    execute: async ({ runId }) => {
      // The run takes the waiting child; the next one is forked when this run's first work is done.
      const soon = setTimeout(forkAhead, SECOND)
      await executeRun(context, runs, runId, giveUp.signal).finally(() => clearTimeout(soon))
      forkAhead()
    },
    onError: failed('a run'),
  })
  const ingestLoop = workOn({
    db,
    queue: queues.ingestDataset,
    slots: Math.max(1, Math.ceil(settings.runSlots / 2)),
    execute: ({ versionId }) => ingestDataset(context, ingests, versionId, giveUp.signal),
    onError: failed('an ingest'),
  })
  const loops = [runLoop, ingestLoop]
  const repetitions = [
    repeat(SECOND, () => runs.heartbeat(db), failed('the heartbeat of runs')),
    repeat(SECOND, () => ingests.heartbeat(db), failed('the heartbeat of ingests')),
    repeat(3 * SECOND, () => recoverRuns(context, runs, recoveries), failed('recovery of runs')),
    repeat(3 * SECOND, () => recoverDatasets(context), failed('recovery of datasets')),
    repeat(10 * MINUTE, () => cleanUp(context, () => runs.ids), failed('cleaning')),
  ]
  const listening = await listenForWork(settings.databaseDirectUrl, runLoop, ingestLoop, runs)
  if (!listening.works)
    log.warn({ err: listening.reason }, 'notices do not arrive; looking for work each second instead')
  forkAhead()
  log.info({ runSlots: settings.runSlots, listening: listening.works }, 'worker started')
  return stoppable({ loops, runs, ingests, recoveries, repetitions, stopping, giveUp, log }, async () => {
    await Promise.all([dropSpare(), listening.close(), supervisor.stop()])
    await close()
  })
}

function listenForWork(
  directUrl: string,
  runLoop: JobLoop,
  ingestLoop: JobLoop,
  runs: ActiveRuns,
): Promise<Listening> {
  const wakeBoth = () => {
    runLoop.wake()
    ingestLoop.wake()
  }
  return listenTo({
    directUrl,
    channels: {
      [jobChannel]: (queue) => (queue === queues.executeRun.name ? runLoop.wake() : ingestLoop.wake()),
      [cancelChannel]: (runId) => runs.end(runId, 'cancelled'),
    },
    onReconnect: wakeBoth,
  })
}

interface Parts {
  readonly loops: readonly JobLoop[]
  readonly runs: ActiveRuns
  readonly ingests: ActiveIngests
  readonly recoveries: Tasks
  readonly repetitions: readonly Repetition[]
  readonly stopping: AbortController
  readonly giveUp: AbortController
  readonly log: Logger
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

/** The way to stop all parts of a worker in order. */
function stoppable(parts: Parts, close: () => Promise<void>): Worker {
  const { loops, runs, ingests, recoveries, repetitions, stopping, giveUp, log } = parts
  const timers = new Set<NodeJS.Timeout>()
  const later = (milliseconds: number, task: () => void) => void timers.add(setTimeout(task, milliseconds))
  let stopped: Promise<void> | null = null

  async function stopAll(): Promise<void> {
    log.info('worker stops')
    stopping.abort()
    await Promise.all(loops.map((loop) => loop.stopTaking()))
    await Promise.all(loops.map((loop) => loop.settled()))
    // A target that can't be asked may keep a recovery waiting; another worker goes on with it.
    await Promise.race([recoveries.settled(), aborted(giveUp.signal)])
    for (const timer of timers) clearTimeout(timer)
    giveUp.abort()
    await Promise.all(repetitions.map((repetition) => repetition.stop()))
    await close()
    log.info('worker stopped')
  }
  function endWork(): void {
    runs.endAll('shutdown')
    ingests.endAll('shutdown')
    later(writePatience, () => giveUp.abort())
  }
  return {
    stop: (grace) => {
      later(grace, endWork)
      stopped ??= stopAll()
      return stopped
    },
  }
}
