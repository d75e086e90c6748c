import type { Metrics } from '@anj/telemetry/metrics'
import type { Db } from './database.ts'
import { readSharedMetrics, type SharedMetrics } from './queries/shared-metrics.ts'
import type { PoolWatch } from './watch-statements.ts'

/** Time limit of a metrics scrape for the database, in milliseconds. */
const patience = 4000

/** Reports the use of a connection pool and the duration of its statements. */
export function reportPoolMetrics(metrics: Metrics, pool: PoolWatch): void {
  pool.onStatement((seconds, hasFailed) => {
    metrics.observe('anj_database_statement_seconds', {}, seconds)
    if (hasFailed) metrics.add('anj_database_statements_failed_total', {})
  })
  metrics.beforeScrape(() => {
    const { connections, transactions, statements } = pool.use()
    metrics.set('anj_database_connections_max', {}, connections)
    metrics.set('anj_database_transactions_active', {}, transactions.active)
    metrics.set('anj_database_transactions_waiting', {}, transactions.waiting)
    metrics.set('anj_database_statements_active', {}, statements)
  })
}

/**
 * Reports the metrics that all processes read from the database. If the database doesn't respond in time, the scrape
 * omits them.
 */
export function reportSharedMetrics(metrics: Metrics, db: Db): void {
  metrics.beforeScrape(async () => {
    const figures = await inTime(readSharedMetrics(db))
    metrics.set('anj_shared_up', {}, figures ? 1 : 0)
    setShared(metrics, figures)
  })
}

async function inTime(reading: Promise<SharedMetrics>): Promise<SharedMetrics | null> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), patience)
  try {
    return await Promise.race([reading.catch(() => null), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function setShared(metrics: Metrics, figures: SharedMetrics | null): void {
  const queues = Object.entries(figures?.queues ?? {})
  const one = (value: number | undefined) => (value === undefined ? [] : [[{}, value] as const])
  const by = (counts: Readonly<Record<string, number>> | undefined) => Object.entries(counts ?? {})
  metrics.replace(
    'anj_queue_jobs',
    queues.map(([queue, { count }]) => [{ queue }, count]),
  )
  metrics.replace(
    'anj_queue_oldest_seconds',
    queues.map(([queue, { oldestSeconds }]) => [{ queue }, oldestSeconds]),
  )
  metrics.replace(
    'anj_runs_now',
    by(figures?.runs).map(([status, count]) => [{ status }, count]),
  )
  metrics.replace('anj_runs_left_behind', one(figures?.leftBehind))
  metrics.replace('anj_tasks_overdue', one(figures?.overdueTasks.count))
  metrics.replace('anj_tasks_overdue_seconds', one(figures?.overdueTasks.oldestSeconds))
  metrics.replace(
    'anj_tasks_ended_last_hour',
    by(figures?.endedTasks).map(([outcome, count]) => [{ outcome }, count]),
  )
  metrics.replace('anj_mails_waiting', one(figures?.waitingMails.count))
  metrics.replace('anj_mails_oldest_seconds', one(figures?.waitingMails.oldestSeconds))
  metrics.replace('anj_mails_given_up_last_day', one(figures?.mailsGivenUp))
}
