import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { publicAnswers, successAnswer, successSchema } from '../http/answers.ts'
import { orNotFound } from '../http/not-found.ts'
import { FoundHelp, HelpGroup, HelpPage } from './schema.ts'

const mostFound = 20

/** Routes for the help centre, which can be read without a log-in. */
export const helpRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const help = app.helpCentre

  app.get(
    '/help/pages',
    {
      schema: {
        operationId: 'listHelpPages',
        tags: ['help'],
        summary: 'Pages of the help centre by group',
        response: publicAnswers({ 200: successSchema(Type.Array(HelpGroup)) }),
      },
      config: { public: true },
    },
    async () => successAnswer(help.groups.map(({ title, pages }) => ({ title, pages: [...pages] }))),
  )

  app.get(
    '/help/pages/:page',
    {
      schema: {
        operationId: 'readHelpPage',
        tags: ['help'],
        summary: 'A page of the help centre',
        params: Type.Object({
          page: Type.String({ maxLength: 100, description: "Last segment of the page's address" }),
        }),
        response: publicAnswers({ 200: successSchema(HelpPage) }, 'notFound'),
      },
      config: { public: true },
    },
    async (request) => {
      const { name, title, html, headings } = orNotFound(help.page(request.params.page), 'help page')
      return successAnswer({ name, title, html, headings: [...headings] })
    },
  )

  app.get(
    '/help/search',
    {
      schema: {
        operationId: 'searchHelp',
        tags: ['help'],
        summary: 'Sections of help pages that match a search, best match first',
        querystring: Type.Object({
          q: Type.String({ maxLength: 1000, description: 'Search words or a complete message.' }),
        }),
        response: publicAnswers({ 200: successSchema(Type.Array(FoundHelp, { maxItems: mostFound })) }),
      },
      config: { public: true },
    },
    async (request) => successAnswer([...help.search(request.query.q, mostFound)]),
  )
}
