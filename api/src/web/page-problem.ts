import { sentence } from '@anj/workflow/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { asAppError } from '../http/as-app-error.ts'

/** Answers a failed page request with a plain page that shows the reason. */
export function sendPageProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asAppError(error)
  if (!known || known.status >= 500) request.log.error({ err: error }, 'a page failed')
  const status = known?.status ?? 500
  const message = known?.message ?? sentence('unexpected', { requestId: request.id })
  const title = sentence('unexpectedApplicationError')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><p>${status}</p><p>${escape(message)}</p></html>\n`,
    )
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
