import { type Db, type PoolWatch, reportPoolMetrics, reportSharedMetrics } from '@anj/db'
import { childrenUsage, onChildEnd } from '@anj/engine'
import { productVersion } from '@anj/telemetry'
import { createMetrics, type Metrics, reportChildren, reportDisks } from '@anj/telemetry/metrics'

/** The parts of a worker that its metrics measure. */
export interface ObservedWorker {
  readonly db: Db
  readonly pool: PoolWatch
  readonly runSlots: number
  readonly executing: () => number
  /** Folders whose free disk space the metrics report. The keys are the folders' names in the metrics. */
  readonly folders: Readonly<Record<string, string>>
}

/** Creates the metrics of a worker. `close` removes the listeners that collect them. */
export function openMetrics(observed: ObservedWorker): { metrics: Metrics; close: () => void } {
  const metrics = createMetrics('worker', productVersion)
  metrics.set('anj_run_slots', {}, observed.runSlots)
  metrics.beforeScrape(() => metrics.set('anj_runs_executing', {}, observed.executing()))
  reportPoolMetrics(metrics, observed.pool)
  reportSharedMetrics(metrics, observed.db)
  reportDisks(metrics, observed.folders)
  return { metrics, close: reportChildren(metrics, { use: childrenUsage, onEnd: onChildEnd }) }
}
