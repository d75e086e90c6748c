import { reportPoolMetrics, reportSharedMetrics } from '@anj/db'
import { childrenUsage, onChildEnd } from '@anj/engine'
import { productVersion } from '@anj/telemetry'
import {
  createMetrics,
  type Metrics,
  metricsAccess,
  metricsRefusal,
  metricsType,
  reportChildren,
  reportDisks,
} from '@anj/telemetry/metrics'
import { AppError } from '@anj/workflow'
import type { FastifyPluginAsync } from 'fastify'
import type { AppDeps } from '../deps/deps.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly metrics: Metrics
  }
}

/** Opens the metrics for this API process and the resources that it observes. */
export function openMetrics({ db, observed }: AppDeps): { metrics: Metrics; close: () => void } {
  const metrics = createMetrics('api', productVersion)
  if (!observed) return { metrics, close: () => undefined }
  reportPoolMetrics(metrics, observed.pool)
  reportSharedMetrics(metrics, db)
  reportDisks(metrics, observed.folders)
  metrics.beforeScrape(() => {
    const { running, waiting } = observed.previewUse()
    metrics.set('anj_previews_running', {}, running)
    metrics.set('anj_previews_waiting', {}, waiting)
  })
  return { metrics, close: reportChildren(metrics, { use: childrenUsage, onEnd: onChildEnd }) }
}

/**
 * Serves `GET /metrics` for Prometheus. The API's description omits this route, because its values concern only this
 * process.
 */
export const metricsRoutes: FastifyPluginAsync = async (app) => {
  const { settings } = app.deps
  const access = metricsAccess({ ...settings, metricsToken: settings.metricsToken ?? null })
  app.get('/metrics', { schema: { hide: true }, config: { public: true } }, async (request, reply) => {
    const { remoteAddress } = request.raw.socket
    const refusal = metricsRefusal(access, { remoteAddress, headers: request.headers })
    if (refusal === 'metricsTokenWrong') reply.header('www-authenticate', 'Bearer')
    if (refusal) throw new AppError(refusal, {})
    const text = await app.metrics.text()
    return reply.type(metricsType).header('cache-control', 'no-store').send(text)
  })
}
