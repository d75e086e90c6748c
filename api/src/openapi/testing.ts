import { subscribe } from 'node:diagnostics_channel'
import type { ErrorCode } from '@anj/workflow'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { documentedAnswers } from './documented-answers.ts'

let isWatching = false

/**
 * Reports each response whose status or error code is missing from its operation's description. After this call, every
 * API that this process builds calls `console.error` for such a response, which fails the test that made the request.
 */
export function watchAnswers(): void {
  if (isWatching) return
  isWatching = true
  subscribe('fastify.initialization', (message) => watch((message as { fastify: FastifyInstance }).fastify))
}

function watch(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const status = payload instanceof Response ? payload.status : reply.statusCode
    const problem = undocumented(request, status, payload)
    if (problem) console.error(problem)
    return payload
  })
}

/** Returns the problem with a response, or null if the response is documented or doesn't need to be. */
function undocumented(
  { routeOptions, method }: FastifyRequest,
  status: number,
  payload: unknown,
): string | null {
  const { schema, config } = routeOptions
  if (!schema?.operationId || !schema.response) return null
  const { [status]: answer } = documentedAnswers(schema, { method, config })
  const code = status >= 400 ? codeOf(payload) : undefined
  if (answer && (code === undefined || answer.description?.includes(`\`${code}\``))) return null
  return `${schema.operationId} answers ${status} ${code ?? ''}, which its description does not tell.`
}

function codeOf(payload: unknown): ErrorCode | undefined {
  if (typeof payload !== 'string' || !payload.startsWith('{')) return undefined
  return (JSON.parse(payload) as { code?: ErrorCode }).code
}
