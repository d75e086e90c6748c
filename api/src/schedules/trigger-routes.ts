import {
  createTrigger,
  findTriggered,
  listSkippedCall,
  revokeTrigger,
  type TriggerCall,
  triggerSchedule,
  withLockedSchedule,
} from '@anj/core'
import { databaseClock, isUuid } from '@anj/db'
import { AppError, maxParameterName, maxParameters, maxParameterValue } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { lockCaller } from '../access/lock-caller.ts'
import { bearerToken, callerOf } from '../access/session.ts'
import { answers, NoData, publicAnswers, successAnswer, successSchema } from '../http/answers.ts'
import { Id, locationHeader } from '../http/common.ts'
import { useKeyOf } from '../http/idempotency.ts'
import { idempotently } from '../http/idempotently.ts'
import { named } from '../http/named.ts'
import { withChangeableSchedule } from './may-change.ts'
import { ScheduleParams } from './schema.ts'

const tags = ['schedules']
const config = { allow: { action: 'update', resource: 'schedules', possession: 'own' } } as const

const TriggerStart = named(
  Type.Object(
    {
      parameters: Type.Optional(
        Type.Record(
          Type.String({ maxLength: maxParameterName }),
          Type.String({ maxLength: maxParameterValue }),
          {
            maxProperties: maxParameters,
            description:
              'Values of parameters that the owner of the workflow has released, by name. Others keep the value of the schedule.',
          },
        ),
      ),
    },
    { $id: 'TriggerStart', description: 'The body can be omitted.' },
  ),
)

/** Any text, because a malformed ID is answered like an unknown one. */
const TriggerParams = Type.Object({
  scheduleId: Type.String({ maxLength: 100, description: 'Id of the schedule.' }),
})

declare module 'fastify' {
  interface FastifyRequest {
    /** The schedule that the call's token starts; null on other routes. */
    triggered: { readonly scheduleId: string; readonly ownerId: string; readonly token: string } | null
  }
}

/** Routes for the token with which other systems start a schedule, and for these starts. */
export const triggerRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, triggerLimit } = app.deps
  app.decorateRequest('triggered', null)

  app.post(
    '/schedules/:scheduleId/trigger-token',
    {
      schema: {
        operationId: 'createTriggerToken',
        tags,
        summary: 'Create the token with which another system starts a schedule',
        description: 'Replaces an earlier token. No later response contains the token.',
        params: ScheduleParams,
        response: answers(
          {
            201: successSchema(
              Type.Object({ token: Type.String({ description: 'The token, which is shown only now.' }) }),
            ),
          },
          'notFound',
          'scheduleOwnerOnly',
          'scheduleNotByCall',
        ),
      },
      config,
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { scheduleId } = request.params
      const token = await withChangeableSchedule(db, caller, scheduleId, 'update', async (tx) => {
        await lockCaller(tx, caller)
        return withLockedSchedule(tx, caller, scheduleId, async (_, schedule) =>
          createTrigger(tx, caller, schedule, await databaseClock(tx)()),
        )
      })
      return reply.code(201).send(successAnswer({ token }, 'triggerTokenMade'))
    },
  )

  app.delete(
    '/schedules/:scheduleId/trigger-token',
    {
      schema: {
        operationId: 'revokeTriggerToken',
        tags,
        summary: "Revoke a schedule's token; calls with it start nothing any more",
        params: ScheduleParams,
        response: answers({ 200: successSchema(NoData) }, 'notFound', 'scheduleOwnerOnly'),
      },
      config,
    },
    async (request) => {
      const caller = callerOf(request)
      const { scheduleId } = request.params
      await withChangeableSchedule(db, caller, scheduleId, 'update', (tx) =>
        withLockedSchedule(tx, caller, scheduleId, async (_, schedule) => {
          await revokeTrigger(tx, caller, schedule)
          return true
        }),
      )
      return successAnswer(null, 'triggerTokenRevoked')
    },
  )

  /** Checks the token before the body is read. Answers an unknown schedule like a wrong token. */
  async function requireToken(request: FastifyRequest): Promise<void> {
    const { scheduleId: given } = request.params as { readonly scheduleId: string }
    const token = bearerToken(request) ?? ''
    await triggerLimit.attempt(db, request.ip)
    const found = await findTriggered(db, isUuid(given) ? given : null, token)
    if (!found) {
      await triggerLimit.failed(db, request.ip)
      throw new AppError('triggerRefused', {})
    }
    triggerLimit.succeeded(request.ip)
    request.triggered = { ...found, token }
  }

  app.post(
    '/schedules/:scheduleId/trigger',
    {
      schema: {
        operationId: 'triggerSchedule',
        tags,
        summary: "Start a schedule with its token, on its owner's behalf",
        description:
          "Send the schedule's token as `Authorization: Bearer`. The answer is the same for an unknown schedule, one without a token, and a wrong token. " +
          'It contains only the id of the task. With 409, nothing was started; a start during a run is listed as skipped.',
        security: [{ triggerToken: [] }],
        params: TriggerParams,
        body: TriggerStart,
        response: publicAnswers(
          {
            202: {
              ...successSchema(Type.Object({ taskId: Id('task') }), 'The start was accepted'),
              headers: locationHeader,
            },
          },
          'triggerRefused',
          'triggerPaused',
          'triggerBusy',
          'triggerLimited',
          'triggerAttemptsLimited',
          'triggerParameterRefused',
          'parameterGivenTwice',
          'parameterValueInvalid',
        ),
      },
      config: { public: true, idempotent: true },
      onRequest: requireToken,
      preValidation: async (request) => {
        request.body ??= {}
      },
      preHandler: async (request, reply) => {
        const { scheduleId = '', ownerId = '' } = request.triggered ?? {}
        return useKeyOf(request, reply, { userId: ownerId, within: `schedule ${scheduleId}` })
      },
    },
    async (request, reply) => {
      const { scheduleId = '', token = '' } = request.triggered ?? {}
      const { parameters = {} } = request.body
      const call: TriggerCall = { scheduleId, token, parameters, address: request.ip }
      try {
        const { status, location, body } = await idempotently(request, reply, async (tx) => {
          const taskId = await triggerSchedule(tx, call, await databaseClock(tx)())
          return {
            status: 202,
            location: `/api/tasks/${taskId}`,
            body: successAnswer({ taskId }, 'triggerAccepted'),
          }
        })
        return reply
          .code(status as 202)
          .header('location', location)
          .send(body)
      } catch (error) {
        if (error instanceof AppError && error.code === 'triggerBusy')
          await db.transaction(async (tx) => listSkippedCall(tx, call, await databaseClock(tx)()))
        throw error
      }
    },
  )
}
