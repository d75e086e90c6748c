import { Readable } from 'node:stream'
import { type AuditFilter, findAuditEntry, listAuditEntries, recordAudit } from '@anj/db'
import { AppError, auditActionNames, sentence } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { type Caller, callerOf } from '../access/session.ts'
import { answers, binarySchema, successAnswer, successSchema } from '../http/answers.ts'
import { attachment } from '../http/attachment.ts'
import { cursorPage, cursorPageSchema, cursorQuery, readCursor } from '../http/cursor-paged.ts'
import { orNotFound } from '../http/not-found.ts'
import { whileConnected } from '../http/while-connected.ts'
import { organizationScope } from '../sign-in/manage.ts'
import { exportCsv } from './export-csv.ts'
import { parseMoment } from './moment-of.ts'
import {
  entryId,
  LogAction,
  LogEntry,
  LogEntryDetail,
  type LogFilters,
  LogParams,
  LogVerification,
  logFilters,
} from './schema.ts'
import { titleOf, toEntry, toEntryDetail } from './to-entry.ts'
import { createVerifier } from './verify.ts'

const config = { allow: { action: 'read', resource: 'audit-log', possession: 'any' } } as const
const tags = ['logs']
const usual = 50

/**
 * Routes for the audit log. Admins read their own organization's entries, super users read all organizations' entries.
 */
export const logRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps
  const verify = createVerifier(db)

  app.get(
    '/logs',
    {
      schema: {
        operationId: 'listLogs',
        tags,
        summary: 'Audit entries, newest first',
        querystring: Type.Object({ ...logFilters, ...cursorQuery('entries', { usual, most: 100 }) }),
        response: answers({ 200: cursorPageSchema(LogEntry) }, 'logPeriodInvalid'),
      },
      config,
    },
    async (request) => {
      const { limit = usual, cursor, ...filters } = request.query
      const before = readCursor(cursor, entryId)
      const filter = filterOf(callerOf(request), filters)
      const rows = await listAuditEntries(db, filter, { limit: limit + 1, before })
      return cursorPage(rows, limit, { item: toEntry, place: ({ id }) => id })
    },
  )

  app.get(
    '/logs/actions',
    {
      schema: {
        operationId: 'listLogActions',
        tags,
        summary: 'All actions that the log records',
        response: answers({
          200: successSchema(Type.Array(LogAction, { maxItems: auditActionNames.length })),
        }),
      },
      config,
    },
    async () => successAnswer(auditActionNames.map((action) => ({ action, title: titleOf(action) }))),
  )

  app.get(
    '/logs/export',
    {
      schema: {
        operationId: 'exportLogs',
        tags,
        summary: 'The entries as a CSV file',
        description:
          'The file is in UTF-8, with the newest entry first. A cell that a spreadsheet would treat as a formula is prefixed with an apostrophe. The export itself is recorded in the log.',
        querystring: Type.Object(logFilters),
        response: answers({ 200: binarySchema('The file', ['text/csv']) }, 'logPeriodInvalid'),
      },
      config,
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const filter = filterOf(caller, request.query)
      await recordAudit(db, caller, {
        action: 'auditLog.exported',
        resource: 'audit-log',
        after: request.query,
      })
      const lines = exportCsv(db, filter, whileConnected(request, reply))
      return reply
        .headers(attachment(`audit-log-${new Date().toISOString().slice(0, 10)}.csv`))
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(Readable.from(lines))
    },
  )

  app.get(
    '/logs/verify',
    {
      schema: {
        operationId: 'verifyLogs',
        tags,
        summary: 'Check the log for changed or removed entries',
        description:
          'Recomputes the chain of seals. Pass a `head` from an earlier check to verify that all entries of that time still exist.',
        querystring: Type.Object({
          position: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: Number.MAX_SAFE_INTEGER,
              description: 'From the `head` of an earlier check.',
            }),
          ),
          hash: Type.Optional(
            Type.String({ pattern: '^[0-9a-f]{64}$', description: 'From the `head` of an earlier check.' }),
          ),
        }),
        response: answers({ 200: successSchema(LogVerification) }),
      },
      config,
    },
    async (request) => {
      const { position, hash } = request.query
      const found = await verify(position && hash ? { position, hash } : null)
      if (!found.whole)
        return successAnswer(
          found,
          found.problem?.kind === 'rowUnsealed' ? 'auditChainUnsealed' : 'auditChainBroken',
        )
      return successAnswer(found, found.sealed === 0 ? 'auditChainEmpty' : 'auditChainWhole')
    },
  )

  app.get(
    '/logs/:id',
    {
      schema: {
        operationId: 'getLogEntry',
        tags,
        summary: 'Audit entry with the values before and after the action',
        params: LogParams,
        response: answers({ 200: successSchema(LogEntryDetail) }, 'notFound'),
      },
      config,
    },
    async (request) => {
      const entry = await findAuditEntry(db, request.params.id, organizationScope(callerOf(request)))
      return successAnswer(toEntryDetail(orNotFound(entry, 'entry')))
    },
  )
}

/** Returns the requested filter, restricted to entries that the caller is allowed to see. */
function filterOf(caller: Caller, { from, to, organizationId, ...filters }: LogFilters): AuditFilter {
  const start = from === undefined ? undefined : parseMoment('from', from)
  const end = to === undefined ? undefined : parseMoment('to', to)
  if (start && end && start > end)
    throw new AppError('logPeriodInvalid', {}, { fields: { from: sentence('logPeriodInvalid') } })
  return {
    ...filters,
    organizationId: organizationScope(caller) ?? organizationId ?? null,
    from: start,
    to: end,
  }
}
