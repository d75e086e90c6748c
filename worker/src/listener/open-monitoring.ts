import { type Db, queues } from '@anj/db'
import type { Storage } from '@anj/engine'
import { checkComponents } from '@anj/telemetry'
import type { Metrics, MetricsAccess } from '@anj/telemetry/metrics'
import type { Logger } from 'pino'
import { type Listener, startListener } from './start-listener.ts'

/** The parts of a worker that monitoring needs. */
export interface MonitoredWorker {
  readonly host: string
  /** The port; null to disable the listener. */
  readonly port: number | null
  readonly metricsAccess: MetricsAccess
  readonly metrics: Metrics
  readonly db: Db
  readonly storage: Pick<Storage, 'check'>
  readonly log: Logger
  /** False while the worker is starting or stopping. */
  readonly takesWork: () => boolean
}

/**
 * Serves a worker's health and metrics over HTTP if a port is set. The health response has the same format as the
 * API's.
 */
export async function openMonitoring(worker: MonitoredWorker): Promise<Listener | null> {
  const { host, port, metricsAccess, metrics, db, storage, log, takesWork } = worker
  if (port === null) return null
  const check = checkComponents(
    {
      database: () => db.execute('select 1'),
      store: (signal) => storage.check(signal),
      queue: () => db.execute(`select 1 from pgboss.queue where name = '${queues.executeRun.name}'`),
    },
    (part, err) => log.error({ err, part }, 'a part cannot be reached'),
  )
  const readiness = async () => {
    const { isReady, states } = await check()
    return { isReady: isReady && takesWork(), states: { ...states, work: takesWork() ? 'ok' : 'failing' } }
  }
  const listener = await startListener(host, port, { metrics, metricsAccess, readiness })
  log.info({ address: listener.address }, 'worker can be watched')
  return listener
}
