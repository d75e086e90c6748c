import { getSchedule, pauseSchedule, resumeSchedule, runScheduleNow } from '@anj/core'
import { databaseClock, getTask, requireLicence } from '@anj/db'
import { AppError, isTimeZone, nextOccurrences, weekDayOf } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { callerOf } from '../access/session.ts'
import { answers, successAnswer, successSchema } from '../http/answers.ts'
import { closingSignal } from '../http/closing-signal.ts'
import { locationHeader } from '../http/common.ts'
import { orNotFound } from '../http/not-found.ts'
import { appliedHeader, PreferHeaders } from '../http/prefer.ts'
import { fetchForGraph } from '../runs/fetch-files.ts'
import { findChangeable, withChangeableSchedule } from './may-change.ts'
import { MAX_MOMENTS, NextQuery, Schedule, ScheduleMoment, ScheduleParams } from './schema.ts'
import { answerTask } from './tasks/answer-task.ts'
import { Task } from './tasks/schema.ts'
import { toSchedule } from './to-schedule.ts'

const tags = ['schedules']
const config = { allow: { action: 'update', resource: 'schedules', possession: 'own' } } as const

const headers = { ...locationHeader, ...appliedHeader }

/** Routes that pause, resume and run schedules and list their next due times. */
export const scheduleStateRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps
  const closing = closingSignal(app)

  app.get(
    '/schedules/:scheduleId/next',
    {
      schema: {
        operationId: 'listNextMoments',
        tags,
        summary: 'Next scheduled times of a schedule; none while it is paused',
        params: ScheduleParams,
        querystring: NextQuery,
        response: answers(
          { 200: successSchema(Type.Array(ScheduleMoment, { maxItems: MAX_MOMENTS })) },
          'notFound',
          'timeZoneUnknown',
        ),
      },
      config: { allow: { action: 'read', resource: 'schedules', possession: 'any' } },
    },
    async (request) => {
      const stored = orNotFound(
        await getSchedule(db, callerOf(request), request.params.scheduleId),
        'schedule',
      )
      if (stored.pausedAt) return successAnswer([])
      const { userTimeZone: zone } = stored
      if (!isTimeZone(zone)) throw new AppError('timeZoneUnknown', { zone })
      const { count = 5 } = request.query
      const moments = nextOccurrences(stored, await databaseClock(db)(), count)
      return successAnswer(
        moments.map(({ at, localDate, localTime }) => ({
          at: at.toISOString(),
          executionDay: weekDayOf(localDate),
          executionTime: localTime,
          localDate,
        })),
      )
    },
  )

  app.post(
    '/schedules/:scheduleId/run',
    {
      schema: {
        operationId: 'runSchedule',
        tags,
        summary: "Run a schedule now on its creator's behalf, even while it is paused",
        description: '`Prefer: wait=N` waits up to N seconds for the task to end.',
        params: ScheduleParams,
        headers: Type.Object(PreferHeaders),
        response: answers(
          {
            200: { ...successSchema(Task, 'The task has ended'), headers },
            202: { ...successSchema(Task, 'The task has started'), headers },
          },
          'notFound',
          'scheduleOwnerOnly',
          'scheduleStillRunning',
          'scheduleOwnerDeactivated',
          'scheduleFileFailed',
          'workflowHasProblems',
          'runFileMissing',
          'datasetNotReady',
          'placeFetching',
          'placeOwnerGone',
          'takingNothingNew',
          'takingDoubtful',
          'scheduleFetchFailed',
          'connectionOfOtherKind',
          'runConnectionMissing',
          'runSourceConnectionMissing',
          'licenceExpired',
        ),
      },
      config: { ...config, idempotent: true },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { scheduleId } = request.params
      const { snapshot, ownerId, organizationId } = await findChangeable(db, caller, scheduleId, 'update')
      await fetchForGraph(app.deps, { ownerId, organizationId }, snapshot, false, closing)
      const { status, body } = await answerTask(request, reply, closing, async (tx) => {
        const begun = await withChangeableSchedule(tx, caller, scheduleId, 'update', async () =>
          runScheduleNow(tx, caller, scheduleId, await databaseClock(tx)()),
        )
        return orNotFound(await getTask(tx, caller, begun.id), 'task')
      })
      return reply.code(status).send(body)
    },
  )

  app.post(
    '/schedules/:scheduleId/pause',
    {
      schema: {
        operationId: 'pauseSchedule',
        tags,
        summary: 'Pause a schedule until it is resumed',
        params: ScheduleParams,
        response: answers({ 200: successSchema(Schedule) }, 'notFound', 'scheduleOwnerOnly'),
      },
      config,
    },
    async (request) => {
      const caller = callerOf(request)
      const { scheduleId } = request.params
      await withChangeableSchedule(db, caller, scheduleId, 'update', async (tx) =>
        pauseSchedule(tx, caller, scheduleId, await databaseClock(tx)()),
      )
      const paused = orNotFound(await getSchedule(db, caller, scheduleId), 'schedule')
      return successAnswer(await toSchedule(app.deps, caller, paused), 'schedulePaused')
    },
  )

  app.post(
    '/schedules/:scheduleId/resume',
    {
      schema: {
        operationId: 'resumeSchedule',
        tags,
        summary: 'Resume a paused schedule',
        description: 'Tasks that were due during the pause do not run.',
        params: ScheduleParams,
        response: answers(
          { 200: successSchema(Schedule) },
          'notFound',
          'scheduleOwnerOnly',
          'licenceExpired',
        ),
      },
      config,
    },
    async (request) => {
      const caller = callerOf(request)
      const { scheduleId } = request.params
      await withChangeableSchedule(db, caller, scheduleId, 'update', async (tx) => {
        await requireLicence(tx, caller.organizationId)
        return resumeSchedule(tx, caller, scheduleId, await databaseClock(tx)())
      })
      const resumed = orNotFound(await getSchedule(db, caller, scheduleId), 'schedule')
      return successAnswer(await toSchedule(app.deps, caller, resumed), 'scheduleResumed')
    },
  )
}
