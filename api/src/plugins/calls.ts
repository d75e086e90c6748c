import { currentScope, newScope, runWithin, type Scope, type Span, scopeOf, startSpan } from '@anj/telemetry'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { openMetrics } from '../metrics/routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The call's scope, which all work for the call inherits. */
    scope: Scope | null
  }
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Counts and times each call, and traces it as a span if tracing is on. Passes the call's ID to all work for the call,
 * including the runs that it starts. Must be registered before all plugins that do work for calls.
 */
export const calls = fp(
  async (app) => {
    const { metrics, close } = openMetrics(app.deps)
    app.decorate('metrics', metrics)
    app.addHook('onClose', async () => close())
    app.decorateRequest('scope', null)
    const going = new WeakMap<FastifyRequest, Span | null>()
    let active = 0
    metrics.beforeScrape(() => metrics.set('anj_http_requests_active', {}, active))

    const end = (request: FastifyRequest, reply: FastifyReply, isAbandoned: boolean) => {
      const span = going.get(request)
      if (span === undefined) return
      going.delete(request)
      active -= 1
      const { method, route } = labelsOf(request)
      // A caller who disconnected received no response, whatever status was set.
      const status = isAbandoned ? '499' : String(reply.statusCode)
      metrics.add('anj_http_requests_total', { method, route, status })
      if (!isAbandoned && !isStream(reply))
        metrics.observe('anj_http_request_seconds', { method, route }, reply.elapsedTime / 1000)
      if (!span) return
      span.set({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': Number(status),
        'anj.request_id': request.id,
      })
      if (reply.statusCode >= 500) span.fail(status)
      span.end()
    }

    app.addHook('onRequest', (request, reply, done) => {
      active += 1
      const scope = newScope(request.id, traceOfCall(request))
      const span = startSpan(nameOf(request), { kind: 'server' }, scope)
      going.set(request, span)
      request.scope = span?.scope ?? scope
      reply.raw.once('close', () => end(request, reply, !reply.raw.writableFinished))
      runWithin(request.scope, done)
    })
    // The body arrives through the connection's events, which run outside the call's scope, so the scope is entered
    // again.
    app.addHook('preValidation', (request, _reply, done) => runWithin(request.scope ?? currentScope(), done))

    app.addHook('onResponse', async (request, reply) => end(request, reply, false))
  },
  { name: 'calls' },
)

/**
 * Returns the trace that a call continues: the outer call's trace if a page makes the call, otherwise the trace that
 * the caller sent.
 */
function traceOfCall({ headers }: FastifyRequest): Scope['trace'] {
  const { trace } = currentScope()
  const { traceparent } = headers
  return trace || typeof traceparent !== 'string' ? trace : scopeOf({ traceparent }).trace
}

/**
 * Returns a call's labels for the metrics. The route is given as its pattern, because actual paths contain IDs, and
 * each path would create its own time series.
 */
function labelsOf({ method, routeOptions }: FastifyRequest): { method: string; route: string } {
  return { method: methods.has(method) ? method : 'other', route: routeOptions.url ?? 'unknown' }
}

function nameOf(request: FastifyRequest): string {
  const { method, route } = labelsOf(request)
  return `${method} ${route}`
}

/** True for an event stream, whose duration doesn't indicate the API's speed. */
function isStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream')
}
