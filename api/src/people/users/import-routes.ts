import { AppError } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { callerOf } from '../../access/session.ts'
import { answers, successAnswer, successSchema } from '../../http/answers.ts'
import { Id } from '../../http/common.ts'
import { importPeople } from './import-people.ts'
import { readPeopleCsv } from './people-csv.ts'
import { ImportReport } from './schema.ts'

export const importRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))

  app.post(
    '/user/import',
    {
      schema: {
        operationId: 'importUsers',
        tags: ['user'],
        summary: 'Invite the users of a CSV file',
        description:
          'At most 1,000 lines. The header names the columns userName, fullName and email, and optionally role (`user`, `admin` or `super`; only super users can give roles other than `user`). Each line has its own result. With `dryRun`, the lines are only checked and no user is invited.',
        consumes: ['text/csv'],
        querystring: Type.Object({
          dryRun: Type.Optional(
            Type.Boolean({ description: 'Checks the lines without inviting users. Defaults to `false`.' }),
          ),
          organizationId: Type.Optional(
            Id(
              'organization to which the users are invited; only super users can set another than their own',
            ),
          ),
        }),
        body: {
          content: {
            'text/csv': { schema: Type.Unsafe<Buffer>(Type.Any({ description: 'The file in UTF-8.' })) },
          },
        },
        response: answers(
          { 200: successSchema(ImportReport) },
          'importHeader',
          'importTooLong',
          'importEmpty',
          'importNotText',
          'importQuoteOpen',
          'organizationMissing',
          'organizationExpired',
          'bodyTooLarge',
          'mediaTypeWrong',
        ),
      },
      config: { allow: { action: 'create', resource: 'users', possession: 'any' } },
    },
    async (request) => {
      const { dryRun = false, organizationId } = request.query
      if (!Buffer.isBuffer(request.body)) throw new AppError('mediaTypeWrong', {})
      const lines = readPeopleCsv(request.body)
      const report = await importPeople(app.deps.db, callerOf(request), lines, organizationId, dryRun)
      return successAnswer(report, 'usersImported')
    },
  )
}
