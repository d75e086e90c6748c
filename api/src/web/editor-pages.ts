import { AppError } from '@anj/workflow'
import type { FastifyPluginAsync } from 'fastify'
import { type Pages, placeholders } from '../deps/pages.ts'
import { tokenOfCookie } from '../sign-in/renew-token.ts'
import { allowPage } from './allow-page.ts'
import { sendPageProblem } from './page-problem.ts'

/** The canvas pages, exactly these; everything else is the portal's. */
const paths = ['/', '/preparation', '/output']

/** The editor's page under its three addresses, filled with a nonce per request. */
export const editorPages: FastifyPluginAsync<Pick<Pages, 'editor'>> = async (app, { editor }) => {
  app.setErrorHandler(sendPageProblem)
  for (const url of paths) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      schema: { hide: true },
      config: { public: true },
      handler: async (request, reply) => {
        const html = await editor.html(request.url)
        if (html === null) throw new AppError('pagesNotBuilt', { part: 'editor' })
        const nonce = allowPage(reply, editor.assets === null)
        const cookie = tokenOfCookie(request.headers.cookie) ? 'present' : 'absent'
        return reply
          .type('text/html; charset=utf-8')
          .send(html.replaceAll(placeholders.nonce, nonce).replaceAll(placeholders.sessionCookie, cookie))
      },
    })
  }
}
