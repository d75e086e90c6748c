import { queues } from '@anj/db'
import type { ActiveWork } from './active-work.ts'
import type { WorkerContext } from './context.ts'
import { executeRun } from './jobs/execute-run.ts'
import { extractSource } from './jobs/extract-source.ts'
import { ingestDataset } from './jobs/ingest-dataset.ts'
import { type JobLoop, processJobs } from './loop/job-loop.ts'
import { sendWebhook } from './schedule/send-webhook.ts'
import type { WorkerSettings } from './worker-settings.ts'

const SECOND = 1000

interface LoopOptions {
  readonly settings: WorkerSettings
  /** Milliseconds between checks for runs whose notification didn't arrive. */
  readonly lookForRunsEvery: number
  /** Forks the child process of the next run. */
  readonly forkAhead: () => unknown
  /** Called when the run of a schedule's task has ended. */
  readonly onTaskEnd: () => void
  /** Called when runs can read a new file. */
  readonly onFileReadable: () => void
  readonly failed: (work: string) => (error: unknown) => void
}

/** Starts to take jobs from every queue. Returns the loops by queue name. */
export function startLoops(
  context: WorkerContext,
  { runs, ingests, extracts, giveUp }: ActiveWork,
  { settings, lookForRunsEvery, forkAhead, onTaskEnd, onFileReadable, failed }: LoopOptions,
): Readonly<Record<string, JobLoop>> {
  const { db, log, metrics } = context
  const readers = Math.max(1, Math.ceil(settings.runSlots / 2))
  return {
    [queues.executeRun.name]: processJobs({
      db,
      queue: queues.executeRun,
      slots: settings.runSlots,
      lookEvery: lookForRunsEvery,
      runsAtOnce: context.organizationLimits.runsAtOnce,
      execute: async ({ runId }) => {
        // This run takes the child that was forked ahead. Forks the next child a second later, when the run has done
        // its initial work.
        const soon = setTimeout(forkAhead, SECOND)
        const run = await executeRun(context, runs, runId, giveUp.signal).finally(() => clearTimeout(soon))
        if (run?.taskId) onTaskEnd()
        forkAhead()
      },
      onError: failed('a run'),
    }),
    [queues.ingestDataset.name]: processJobs({
      db,
      queue: queues.ingestDataset,
      slots: readers,
      execute: ({ versionId }) => ingestDataset(context, ingests, versionId, giveUp.signal, onFileReadable),
      onError: failed('an ingest'),
    }),
    [queues.extractSource.name]: processJobs({
      db,
      queue: queues.extractSource,
      slots: readers,
      execute: ({ extractId }) => extractSource(context, extracts, extractId, giveUp.signal),
      onError: failed('an extract'),
    }),
    [queues.sendWebhook.name]: processJobs({
      db,
      queue: queues.sendWebhook,
      slots: 4,
      execute: (job) =>
        sendWebhook(
          { db, secretKey: settings.secretKey, hosts: settings.webhookHosts ?? [], log, metrics },
          job,
        ),
      onError: failed('a webhook'),
    }),
  }
}
