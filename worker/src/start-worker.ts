import { cancelChannel, jobChannel, listenTo, mailChannel, type Subscription, superviseQueues } from '@anj/db'
import { scopeFields } from '@anj/telemetry'
import type { Logger } from 'pino'
import { ActiveWork } from './active-work.ts'
import type { JobLoop } from './loop/job-loop.ts'
import { openContext } from './open-context.ts'
import { endLateRuns } from './schedule/end-late-runs.ts'
import { startScheduler } from './schedule/scheduler.ts'
import { createShutdown } from './shutdown.ts'
import { startLoops } from './start-loops.ts'
import { startRepetitions } from './start-repetitions.ts'
import { defaultWorkerParts, type WorkerParts } from './worker-parts.ts'
import type { WorkerSettings } from './worker-settings.ts'

export interface Worker {
  /**
   * Stops taking new work and waits for active work for up to the grace period. Then ends the work that is still active
   * and records its end. Calling this again with a shorter grace period shortens the wait.
   */
  readonly stop: (graceMilliseconds: number) => Promise<void>
  /** Address of the worker's health and metrics; null without a port. */
  readonly address: string | null
}

/** Starts a worker in this process. It executes runs and ingests, recovers abandoned work and cleans up. */
export async function startWorker(
  settings: WorkerSettings,
  log: Logger,
  { clockOf, runChildren, second, lookForRunsEvery }: WorkerParts = defaultWorkerParts,
): Promise<Worker> {
  const active = new ActiveWork()
  const { context, address, reportReady, close } = await openContext(settings, log, active, runChildren)
  const { db, metrics } = context
  const failed = (work: string) => (err: unknown, about?: object) =>
    log.error({ err, ...about, ...scopeFields() }, `${work} failed`)
  const supervisor = await superviseQueues(settings.databaseDirectUrl, failed('the queue'))

  const scheduling = { db, clock: clockOf(db), log, metrics }
  // Ends late runs before the worker takes any run, so that after days of downtime, old runs don't begin.
  await endLateRuns(scheduling)
  const scheduler = startScheduler(scheduling, failed, second)

  const { residentBytes } = context.limits(context.temporaryFolder)
  const forkAhead = () => active.stopping.signal.aborted || runChildren.prepareSpare(residentBytes)
  const loops = startLoops(context, active, {
    settings,
    lookForRunsEvery,
    forkAhead,
    onTaskEnd: scheduler.settle,
    onFileReadable: scheduler.begin,
    failed,
  })
  const { mailing, all } = startRepetitions(context, active, settings, second, failed)
  const cancel = (id: string) => active.cancel(id)
  const listening = await listenForWork(settings.databaseDirectUrl, loops, cancel, mailing.now)
  if (!listening.works)
    log.warn(
      { err: listening.reason },
      'database notifications do not arrive; checking for work every second instead',
    )
  forkAhead()
  reportReady()
  log.info({ runSlots: settings.runSlots, listening: listening.works }, 'worker started')

  const { runs, ingests, extracts, recoveries, stopping, giveUp } = active
  const parts = {
    loops: Object.values(loops),
    work: [runs, ingests, extracts],
    recoveries,
    repetitions: [scheduler, ...all],
    stopping,
    giveUp,
    log,
  }
  const stop = createShutdown(parts, async () => {
    await Promise.all([runChildren.dropSpare(), listening.close(), supervisor.stop()])
    await close()
  })
  return { stop, address }
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
