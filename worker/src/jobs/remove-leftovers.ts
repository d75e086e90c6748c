import {
  claimLeftovers,
  findRunsWithLeftovers,
  hasOwnConnection,
  markLeftoversDone,
  postponeLeftovers,
  type Run,
  retryLeftoversNow,
} from '@anj/db'
import { connectorOf } from '@anj/engine'
import { AppError, isDatabaseOutput, outputOf } from '@anj/workflow'
import type { WorkerContext } from '../context.ts'
import { runLog } from '../runs/run-log.ts'
import { findDatabase } from '../runs/run-request.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Seconds for which Anj retries an unreachable server, before it logs that the tables remain on the server. */
const keptTrying = 7 * DAY
/**
 * The corresponding time for a connection that was sent with the run's call. It is shorter, because Anj has to keep the
 * connection's password until then.
 */
const keptTryingAlone = DAY

/** Seconds before each of the first retries. A crashed server or a broken network usually recovers within a minute. */
const firstPauses = [5, 15, 30, MINUTE]
/** Seconds after which another worker can claim the leftovers if an attempt hasn't ended. */
const longestTry = MINUTE

/**
 * Removes tables that ended runs left on unreachable servers. The pause between attempts grows with each failure, up to
 * an hour. When a server answers, all runs with leftovers on it are retried immediately.
 */
export async function removeTargetLeftovers(
  context: WorkerContext,
  connectors: typeof connectorOf = connectorOf,
): Promise<void> {
  for (const run of await findRunsWithLeftovers(context.db)) await removeLeftoversOf(context, run, connectors)
}

/** Removes the leftovers of one ended run. */
export async function removeLeftoversOf(
  context: WorkerContext,
  run: Run,
  connectors: typeof connectorOf = connectorOf,
): Promise<void> {
  const { db } = context
  const log = runLog(context.log, run)
  // Several workers may have found the run. The claim makes the others skip it during the attempt.
  if (!(await claimLeftovers(db, run, longestTry))) return
  try {
    const target = await findDatabase(context, run, 'begun')
    if (target) {
      const connector = await connectors(target.connection.kind)
      await connector.removeLeftovers(target.connection, target.databaseName, run.id)
    }
    await markLeftoversDone(db, run.id)
    log.info('leftovers of the run removed from its target')
    await retryLeftoversOnServer(context, run)
  } catch (err) {
    if (mayStillWork(err, run, await hasOwnConnection(db, run.id))) {
      await postponeLeftovers(db, run.id, pauseAfter(run.removalAttempts))
      return log.warn({ err }, 'leftovers of the run not removed yet')
    }
    await markLeftoversDone(db, run.id)
    const tables = `anj_%${run.id.replaceAll('-', '')}%`
    if (isGone(err))
      return log.warn(
        { code: err.code, tables },
        'the connection of the run was deleted before its tables were removed: should its server have tables named like this, drop them by hand',
      )
    log.error(
      { err, tables },
      'leftovers of the run stay on its target: drop tables with these names by hand',
    )
  }
}

/**
 * This run's server has just answered, so retries all other runs with leftovers on that server without further delay.
 */
export async function retryLeftoversOnServer(
  { db }: Pick<WorkerContext, 'db'>,
  { snapshot }: Run,
): Promise<void> {
  const output = outputOf(snapshot)
  const connectionId = output && isDatabaseOutput(output) ? output.data.config.connectionId : null
  if (connectionId) await retryLeftoversNow(db, connectionId)
}

/**
 * True when a retry may succeed. An unreachable server may recover, but a deleted connection stays deleted.
 */
function mayStillWork(error: unknown, run: Run, isAlone: boolean): boolean {
  if (isGone(error)) return false
  const since = run.finishedAt?.getTime() ?? run.createdAt.getTime()
  return Date.now() - since < (isAlone ? keptTryingAlone : keptTrying) * 1000
}

/** True if Anj can no longer find out where the run wrote. */
function isGone(error: unknown): error is AppError {
  const gone = ['runConnectionMissing', 'connectionOfOtherKind', 'outputComponentNeeded']
  return error instanceof AppError && gone.includes(error.code)
}

function pauseAfter(attempts: number): number {
  return (
    firstPauses[attempts] ?? Math.min(HOUR, MINUTE * 2 ** Math.min(attempts - firstPauses.length + 1, 10))
  )
}
