import { resolve } from 'node:path'
import { defaultRetention } from '@anj/core'
import { checkSchema, defaultLimits, openDatabase } from '@anj/db'
import { allowRoleBuckets, forkExtract, limitOutgoing, makeFolderSync, openStorage } from '@anj/engine'
import { metricsAccess } from '@anj/telemetry/metrics'
import { noOutgoingRules } from '@anj/workflow/outgoing'
import type { Logger } from 'pino'
import type { ActiveWork } from './active-work.ts'
import type { WorkerContext } from './context.ts'
import { childLimits } from './limits.ts'
import { openMonitoring } from './listener/open-monitoring.ts'
import { openMetrics } from './metrics/open-metrics.ts'
import type { RunChildren } from './worker-parts.ts'
import type { WorkerSettings } from './worker-settings.ts'

/** The opened dependencies of a worker's jobs. */
export interface OpenedContext {
  readonly context: WorkerContext
  /** Address of the worker's health and metrics; null without a port. */
  readonly address: string | null
  /** Makes the worker report from now on that it is ready to take work. */
  readonly reportReady: () => void
  readonly close: () => Promise<void>
}

/**
 * Opens the store, the database, the metrics and the monitoring port. If any of them can't be opened, or the schema
 * doesn't match, closes the database and throws.
 */
export async function openContext(
  settings: WorkerSettings,
  log: Logger,
  { runs, stopping }: ActiveWork,
  { forkRun }: RunChildren,
): Promise<OpenedContext> {
  limitOutgoing(settings.outgoing ?? noOutgoingRules)
  allowRoleBuckets(settings.roleBuckets ?? [])
  const storage = await openStorage(settings)
  await storage.check()
  const temporaryFolder = resolve(settings.dataFolder, 'tmp')
  makeFolderSync(temporaryFolder, { mode: 0o700 })
  const { db, sql, pool, close } = openDatabase(settings.databaseUrl, {
    connections: settings.runSlots + 6,
    prepare: settings.prepareStatements,
    applicationName: 'anj-worker',
  })
  const orClose = async (error: unknown) => {
    await close()
    throw error
  }
  await checkSchema(sql).catch(orClose)
  const { metrics, close: closeMetrics } = openMetrics({
    db,
    pool,
    runSlots: settings.runSlots,
    executing: () => runs.ids.length,
    folders: { data: settings.dataFolder, store: settings.storeFolder },
  })
  let isReady = false
  const monitoring = await openMonitoring({
    host: settings.host,
    port: settings.workerPort ?? null,
    metricsAccess: metricsAccess({ ...settings, metricsToken: settings.metricsToken ?? null }),
    metrics,
    db,
    storage,
    log,
    takesWork: () => isReady && !stopping.signal.aborted,
  }).catch(orClose)
  const context: WorkerContext = {
    db,
    storage,
    secretKey: settings.secretKey,
    windowsAccount: settings.windowsAccount,
    temporaryFolder,
    limits: (folder, ofOrganization) =>
      childLimits(folder, { ...settings, diskOf: temporaryFolder }, ofOrganization),
    organizationLimits: settings.limits ?? defaultLimits,
    retention: settings.retention ?? defaultRetention,
    languageModel: settings.languageModel ?? null,
    forkRun,
    forkExtract,
    log,
    metrics,
  }
  return {
    context,
    address: monitoring?.address ?? null,
    reportReady: () => {
      isReady = true
    },
    close: async () => {
      await monitoring?.close()
      closeMetrics()
      await close()
      await storage.close()
    },
  }
}
