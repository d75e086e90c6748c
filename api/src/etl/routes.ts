import { getRun } from '@anj/db'
import { AppError, type ErrorCode, errorCatalogue, isFinal, type MessageParams } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { callerOf } from '../access/session.ts'
import { readBody } from '../bodies/read-body.ts'
import { serverErrorCodes, settingsErrorCodes } from '../connections/error-codes.ts'
import { answers, successAnswer, successSchema } from '../http/answers.ts'
import { asAppError } from '../http/as-app-error.ts'
import { locationHeader } from '../http/common.ts'
import { AlreadyAnswered } from '../http/idempotency.ts'
import { idempotentlyWithin, storeFinalAnswer } from '../http/idempotently.ts'
import { orNotFound } from '../http/not-found.ts'
import { appliedHeader, PreferHeaders, readPrefer } from '../http/prefer.ts'
import { whileConnected } from '../http/while-connected.ts'
import { problemOf } from '../plugins/problems.ts'
import { awaitRun } from '../runs/await-run.ts'
import { loadErrorCodes } from '../runs/error-codes.ts'
import { Run } from '../runs/schema.ts'
import { toRun } from '../runs/to-run.ts'
import { KindParams } from '../server-databases/schema.ts'
import { type Call, etlReading } from './read-call.ts'
import { EtlCall, MAX_BODY_BYTES } from './schema.ts'
import { startEtl } from './start-etl.ts'

const headers = { ...locationHeader, ...appliedHeader }

/** Routes that write a table from the request body into a database (docs/specification.md, "API calls"). */
export const etlRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  // The parser is custom, because JSON.parse converts numbers to doubles, which lose digits.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer) => readBody(etlReading, body, undefined, request.connected),
  )
  app.setErrorHandler((error) => {
    const tooLarge = (error as { code?: unknown }).code === 'FST_ERR_CTP_BODY_TOO_LARGE'
    throw tooLarge ? new AppError('callTooLarge', { limit: MAX_BODY_BYTES / 1024 / 1024 }) : error
  })

  app.post(
    '/etl/:kind',
    {
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        operationId: 'runEtl',
        tags: ['etl'],
        summary: 'Write a table into a database',
        description:
          'Runs a workflow with the rows, Column Selection, Change Data Type and an output. Afterwards the target contains either exactly the new data or exactly its previous data. ' +
          'Rows and settings are stored only for this run, with passwords encrypted. The call waits up to 30 seconds for the run to end. `Prefer: wait=N` (at most 300) and `Prefer: respond-async` change this. ' +
          'For a longer run, the call returns 202 and the run continues, even if the caller disconnects. ' +
          'All problems are found before anything is written: `message` is the first problem, and `fields` contains all problems.',
        params: KindParams,
        headers: Type.Object(PreferHeaders),
        body: EtlCall,
        response: answers(
          {
            200: { ...successSchema(Run, 'The table is written'), headers },
            202: { ...successSchema(Run, 'The run is still active'), headers },
          },
          ...settingsErrorCodes,
          'databaseNameRequired',
          'schemaNameRequired',
          'tableNameRequired',
          'tableNameLong',
          'createTableIfNotExistRequired',
          'dropTableThenCreateRequired',
          'deleteExistingDataRequired',
          'tableEmpty',
          'tableWithoutColumns',
          'tableDataEmpty',
          'tableRowEmpty',
          'tableCellMissing',
          'tableNotRows',
          'tableRowTooLong',
          'tableColumnTwice',
          'tableNameBroken',
          'tableCellNested',
          'tableCellBroken',
          'tableNameNul',
          'tableCellNul',
          'columnChangesInvalid',
          'columnChangeUnknown',
          'columnChangeTwice',
          'columnTypeUnknown',
          'settingMust',
          'connectionOfOtherKind',
          'callTooLarge',
          'licenceExpired',
          'uploadAboveLimit',
          'storageLimit',
          'diskFull',
          'notFound',
          'runCancelled',
          ...serverErrorCodes,
          ...loadErrorCodes,
          'processingFailedToast',
        ),
      },
      config: {
        allow: { action: 'create', resource: 'runs', possession: 'own' },
        anyText: true,
        idempotent: true,
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { waitSeconds, applied } = readPrefer(request.headers.prefer)
      const made = await startEtl(
        app.deps,
        caller,
        request.params.kind,
        takeCall(request),
        (tx, runId, make) =>
          idempotentlyWithin(tx, request, reply, async () => {
            await make()
            const run = orNotFound(await getRun(tx, caller, runId), 'run')
            const body = successAnswer(toRun(run, []), 'runGoesOn')
            return { status: 202, location: `/api/runs/${runId}`, body }
          }),
      ).catch(askAgain)
      const { location } = made
      void reply.header('location', location)
      if (applied) void reply.header('preference-applied', applied)
      const signal = AbortSignal.any([whileConnected(request, reply), closing.signal])
      if (waitSeconds === 0) return reply.code(202).send(made.body)
      const run = await awaitRun(app.deps, caller, made.body.data.id, waitSeconds * 1000, signal)
      if (!isFinal(run.status)) {
        const goesOn = { status: 202, location, body: successAnswer(run, 'runGoesOn') }
        await storeFinalAnswer(request, reply, goesOn)
        return reply.code(202).send(goesOn.body)
      }
      const failure = run.status === 'succeeded' ? null : failureOf(run)
      const body = failure ? problemOf(failure) : successAnswer(run, 'processingSuccessful')
      await storeFinalAnswer(request, reply, { status: failure?.status ?? 200, location, body })
      if (failure) throw failure
      return reply.send(successAnswer(run, 'processingSuccessful'))
    },
  )
}

/**
 * Returns the call and removes it from the request, so that up to 32 MB of rows don't stay in memory while the call
 * waits.
 */
function takeCall(request: { body: unknown }): Call {
  const call = request.body as Call | undefined
  request.body = null
  // The parser doesn't run for a request without a body and a content type.
  if (!call) throw new AppError('invalidRequest', { detail: 'the body is not a JSON object' })
  return call
}

/** Converts the reason for a run's failure to the error that the call returns. */
function failureOf({ status, problem }: Run): AppError {
  if (status === 'cancelled' || !problem) return new AppError('runCancelled', {})
  const code = problem.code in errorCatalogue ? (problem.code as ErrorCode) : 'unexpected'
  return new AppError(code, {} as MessageParams<ErrorCode>, { sentence: problem.sentence })
}

/** Rethrows expected errors. Gives all others the message in docs/specification.md, "Error catalogue". */
function askAgain(cause: unknown): never {
  throw asAppError(cause) || cause instanceof AlreadyAnswered
    ? cause
    : new AppError('processingFailedToast', {}, { cause })
}
