import { deleteSchedule, getSchedule, listSchedules } from '@anj/core'
import { databaseClock } from '@anj/db'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { callerOf } from '../access/session.ts'
import { readBody } from '../bodies/read-body.ts'
import { answers, NoData, Problem, successAnswer, successSchema } from '../http/answers.ts'
import { ChangedByOthersAnswer } from '../http/changed-by-others.ts'
import { locationHeader } from '../http/common.ts'
import { CreatedCursor, createdCursor, cursorPosition } from '../http/created-cursor.ts'
import { cursorPage, cursorPageSchema, cursorQuery, readCursor } from '../http/cursor-paged.ts'
import { idempotentlyWithin } from '../http/idempotently.ts'
import { orNotFound } from '../http/not-found.ts'
import { withChangeableSchedule } from './may-change.ts'
import { formOf, type ScheduleCall, scheduleReading } from './read-call.ts'
import { readOnlyFields, Schedule, ScheduleForm, ScheduleParams, ScheduleSummary } from './schema.ts'
import { changeSchedule, makeSchedule } from './store-schedule.ts'
import { toSchedule, toSummary } from './to-schedule.ts'

/** The maximum size in bytes of a body with a workflow file. The limit for opening a file is the same. */
const longestForm = 64 * 1024 * 1024
const tags = ['schedules']
const mostSchedules = 1000
const refusals = [
  'parameterUnknown',
  'parameterGivenTwice',
  'parameterValueInvalid',
  'parameterValueMissing',
  'parameterNoName',
  'parameterSecretMissing',
  'parameterSecretShown',
  'parameterSecretGiven',
  'parameterDayUnsuitable',
  'scheduleNameLength',
  'scheduleFileNeeded',
  'scheduleWorkflowInvalid',
  'scheduleInputNeeded',
  'scheduleRemoteOutputNeeded',
  'scheduleOutputInvalid',
  'timeZoneNeeded',
  'timeZoneUnknown',
  'executionTypeInvalid',
  'dailyTimeNeeded',
  'weeklyDayNeeded',
  'weeklyTimeNeeded',
  'scheduleTimeInvalid',
  'weekDayInvalid',
  'everyMinutesInvalid',
  'everyWindowInvalid',
  'monthDayInvalid',
  'monthDaysWeekly',
  'workingDayNeeded',
  'holidayInvalid',
  'scheduleNeverRuns',
  'deliveryRecipientNeeded',
  'deliveryRecipientUnknown',
  'deliveryPlaceNeeded',
  'deliveryPlaceOnce',
  'deliveryPlaceUnknown',
  'deliveryFolderWrong',
  'deliveryNameWrong',
  'placeReadOnly',
  'scheduleBeforeUnknown',
  'scheduleCircle',
  'webhookUrlInvalid',
  'webhookHostRefused',
  'fileEndingWrong',
  'fileNotJson',
  'fileNewer',
  'fileTooManyNodes',
  'fileKindUnknown',
  'fileHoldsTooMuch',
  'fileTakesTooMuchMemory',
  'filesOpenedLimited',
  'workflowHasProblems',
  'bodyTooLarge',
  'licenceExpired',
] as const

/** Routes for an organization's schedules. All users in the organization see them. Owners and admins change them. */
export const scheduleRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps
  // The workflow is read from its text, because a plain JSON parser would change long numbers in its rows.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) =>
      formOf(await readBody(scheduleReading, body, [...readOnlyFields], request.connected)),
  )

  app.get(
    '/schedules',
    {
      schema: {
        operationId: 'listSchedules',
        tags,
        summary: 'Schedules of the organization, newest first',
        querystring: Type.Object(cursorQuery('schedules', { usual: mostSchedules, most: mostSchedules })),
        response: answers({ 200: cursorPageSchema(ScheduleSummary) }),
      },
      config: { allow: { action: 'read', resource: 'schedules', possession: 'any' } },
    },
    async (request) => {
      const caller = callerOf(request)
      const { limit = mostSchedules, cursor } = request.query
      const after = cursorPosition(readCursor(cursor, CreatedCursor))
      const found = await listSchedules(db, caller, { limit: limit + 1, after })
      return cursorPage(found, limit, { item: (stored) => toSummary(caller, stored), place: createdCursor })
    },
  )

  app.post(
    '/schedules',
    {
      bodyLimit: longestForm,
      schema: {
        operationId: 'createSchedule',
        tags,
        summary: 'Schedule a copy of a workflow',
        description:
          "The schedule runs on the caller's behalf with the caller's connections. Its runs appear in the workflow that has the file's id, if the caller can edit that workflow. " +
          '`message` is the first problem; `fields` holds one message for each invalid field.',
        body: ScheduleForm,
        response: answers(
          {
            201: { ...successSchema(Schedule), headers: locationHeader },
            409: Type.Union([ChangedByOthersAnswer, Problem]),
          },
          'scheduleChangedByOthers',
          ...refusals,
        ),
      },
      config: {
        allow: { action: 'create', resource: 'schedules', possession: 'own' },
        bringsFile: true,
        idempotent: true,
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { location, body } = await makeSchedule(
        app.deps,
        caller,
        request.body as ScheduleCall,
        (tx, make) =>
          idempotentlyWithin(tx, request, reply, async () => {
            const { schedule, notes } = await make()
            const made = await toSchedule({ ...app.deps, db: tx }, caller, schedule)
            const location = `/api/schedules/${schedule.id}`
            return {
              status: 201,
              location,
              body: successAnswer({ ...made, notes: [...notes] }, 'scheduleCreated'),
            }
          }),
      )
      return reply.code(201).header('location', location).send(body)
    },
  )

  app.get(
    '/schedules/:scheduleId',
    {
      schema: {
        operationId: 'getSchedule',
        tags,
        summary: 'One schedule with the workflow that it runs',
        params: ScheduleParams,
        response: answers({ 200: successSchema(Schedule) }, 'notFound'),
      },
      config: { allow: { action: 'read', resource: 'schedules', possession: 'any' } },
    },
    async (request) => {
      const caller = callerOf(request)
      const stored = orNotFound(await getSchedule(db, caller, request.params.scheduleId), 'schedule')
      return successAnswer(await toSchedule(app.deps, caller, stored))
    },
  )

  app.patch(
    '/schedules/:scheduleId',
    {
      bodyLimit: longestForm,
      schema: {
        operationId: 'updateSchedule',
        tags,
        summary: 'Change a schedule',
        description:
          'New times or a new workflow reschedule all tasks that have not started. Only the creator can replace the workflow. ' +
          'A `workflow` in the form that GET or the list returns counts as omitted.',
        params: ScheduleParams,
        body: ScheduleForm,
        response: answers(
          {
            200: successSchema(Schedule),
            409: Type.Union([ChangedByOthersAnswer, Problem]),
          },
          'notFound',
          'scheduleChangedByOthers',
          'scheduleChangedMeanwhile',
          'scheduleOwnerOnly',
          'scheduleWorkflowOwnerOnly',
          'deliveryOwnerOnly',
          'parameterNotReleased',
          ...refusals,
        ),
      },
      config: { allow: { action: 'update', resource: 'schedules', possession: 'own' }, bringsFile: true },
    },
    async (request) => {
      const caller = callerOf(request)
      const { scheduleId } = request.params
      const call = request.body as ScheduleCall
      const { schedule, notes } = await changeSchedule(app.deps, caller, scheduleId, call)
      return successAnswer(
        { ...(await toSchedule(app.deps, caller, schedule)), notes: [...notes] },
        'scheduleUpdated',
      )
    },
  )

  app.delete(
    '/schedules/:scheduleId',
    {
      schema: {
        operationId: 'deleteSchedule',
        tags,
        summary: 'Delete a schedule; its past tasks stay visible',
        params: ScheduleParams,
        response: answers({ 200: successSchema(NoData) }, 'notFound', 'scheduleOwnerOnly'),
      },
      config: { allow: { action: 'delete', resource: 'schedules', possession: 'own' } },
    },
    async (request) => {
      const caller = callerOf(request)
      const { scheduleId } = request.params
      await withChangeableSchedule(db, caller, scheduleId, 'delete', async (tx) =>
        deleteSchedule(tx, caller, scheduleId, await databaseClock(tx)()),
      )
      return successAnswer(null, 'scheduleDeleted')
    },
  )
}
