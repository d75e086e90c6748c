import { AppError } from '@anj/workflow'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Pages, Remembered } from '../deps/pages.ts'
import { toWebRequest } from '../http/web-request.ts'
import { sendWebResponse } from '../http/web-response.ts'
import { whileConnected } from '../http/while-connected.ts'
import { allowPage } from './allow-page.ts'
import { apiFetchFor } from './api-fetch.ts'
import { sendPageProblem } from './page-problem.ts'

/**
 * Serves the portal at every path that has no other route. Forms are passed on as bytes, because the portal's actions
 * parse them.
 */
export const portalPages: FastifyPluginAsync<Pick<Pages, 'portal'>> = async (app, { portal }) => {
  const remembered: Remembered = { isSetUp: false }
  app.setErrorHandler(sendPageProblem)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    schema: { hide: true },
    config: { public: true },
    handler: async (request, reply) => {
      if (!portal.handle) throw new AppError('pagesNotBuilt', { part: 'portal' })
      const address = publicAddressOf(request, app.deps.settings.publicUrl)
      if (address === null && isFromElsewhere(request)) throw new AppError('originRefused', {})
      const nonce = allowPage(reply, portal.assets === null)
      const body = Buffer.isBuffer(request.body) ? request.body : undefined
      const webRequest = toWebRequest(request, { body, signal: whileConnected(request, reply), address })
      const context = { apiFetch: apiFetchFor(app, request), nonce, clientAddress: request.ip, remembered }
      return sendWebResponse(reply, await portal.handle(webRequest, context))
    },
  })
}

/**
 * Returns the public address if the request comes from a page at that address, and null otherwise. The portal accepts
 * forms only from pages with its own address, but a proxy can send a different `Host`, for example without the port.
 */
function publicAddressOf({ headers }: FastifyRequest, publicUrl: string | null): string | null {
  const sender = URL.parse(headers.origin ?? headers.referer ?? '')
  return publicUrl !== null && sender?.origin === URL.parse(publicUrl)?.origin ? publicUrl : null
}

/**
 * True when a page from another origin sends a form. Remix would also refuse the form, but with the page for unexpected
 * errors.
 */
function isFromElsewhere({ method, headers, host }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD' || headers.origin === undefined) return false
  return URL.parse(headers.origin)?.host !== URL.parse(`http://${host}`)?.host
}
