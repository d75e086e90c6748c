import { AppError } from '@anj/workflow'
import type { FastifyPluginAsync } from 'fastify'
import { type Pages, placeholders } from '../deps/pages.ts'
import { tokenOfCookie } from '../sign-in/renew-token.ts'
import { allowPage } from './allow-page.ts'
import { sendPageProblem } from './page-problem.ts'

/** The paths of the editor's pages. All other paths belong to the portal. */
const paths = ['/', '/preparation', '/output']

/** Serves the editor's page at its three paths, with a new nonce for each request. */
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
