import { listRunEvents, type Owner, type RunEvent } from '@anj/db'
import { isFinal, type RunStatus } from '@anj/workflow'
import type { AppDeps } from '../deps/deps.ts'
import type { Run } from './schema.ts'
import { readRun } from './to-run.ts'

interface Follow {
  readonly caller: Owner
  readonly runId: string
  /** The ID of the last event that the reader received. */
  readonly after: number
  readonly signal: AbortSignal
}

const pageSize = 500

/**
 * Streams a run's events as server-sent events, from the given event to the run's final status. Comments keep the
 * connection open. A reader that lost the connection resumes after the last event that it received.
 */
export async function* runEventStream(
  deps: Pick<AppDeps, 'db' | 'settings' | 'runNews'>,
  { caller, runId, after, signal }: Follow,
): AsyncGenerator<string, void, undefined> {
  const { db, runNews } = deps
  let lastEventId = after
  let waits: string | undefined
  yield 'retry: 1000\n\n'
  while (!signal.aborted) {
    const news = runNews.wait(runId, runNews.patience, signal)
    try {
      // The run is read before its events, so that the events include everything that led to the run's state.
      let run = await readRun(deps, caller, runId)
      const events = await listRunEvents(db, caller, runId, lastEventId, pageSize)
      // The run may have finished between the two reads, and the final event must contain its result.
      if (!isFinal(run.status) && events.some(isEnd)) run = await readRun(deps, caller, runId)
      for (const event of events) {
        lastEventId = event.id
        yield format(event.kind, event.id, dataOf(event, run))
        if (isEnd(event)) return
      }
      if (events.length === pageSize) continue
      // A new reason for waiting is sent here, because it results from changes to other runs and so causes no event of
      // this run.
      const isTold = run.waiting?.sentence === waits || events.some(({ kind }) => kind === 'status')
      if (run.waiting && !isTold) yield format('status', lastEventId, run)
      waits = run.waiting?.sentence
      if (events.length === 0 && isFinal(run.status)) return yield format('status', lastEventId, run)
      if ((await news.done) === 'time') yield ': still here\n\n'
    } finally {
      news.stop()
    }
  }
}

function format(event: string, id: number, data: unknown): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

function dataOf(event: RunEvent, run: Run): unknown {
  switch (event.kind) {
    case 'log':
      return { ...(event.data as object), at: event.at.toISOString() }
    case 'progress':
      return event.data
    case 'status':
      return asItWas(run, statusOf(event))
  }
}

/**
 * Returns the run with its earlier status, so that a reader that lags behind doesn't mistake an earlier event for the
 * final event.
 */
function asItWas(run: Run, status: RunStatus): Run {
  return { ...run, status, finishedAt: isFinal(status) ? run.finishedAt : null }
}

function isEnd(event: RunEvent): boolean {
  return event.kind === 'status' && isFinal(statusOf(event))
}

function statusOf({ data }: RunEvent): RunStatus {
  return (data as { readonly status: RunStatus }).status
}
