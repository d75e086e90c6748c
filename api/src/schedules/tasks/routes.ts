import { cancelTask } from '@anj/core'
import { databaseClock, getTask, listTasks, recordAudit, repeatDelivery } from '@anj/db'
import { AppError } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '../../access/session.ts'
import { answers, successAnswer, successSchema } from '../../http/answers.ts'
import { cursorPage, cursorPageSchema } from '../../http/cursor-paged.ts'
import { orNotFound } from '../../http/not-found.ts'
import { refuseCancel } from '../../runs/to-run.ts'
import { mayChange } from '../may-change.ts'
import { toFilter } from './read-query.ts'
import { DeliveryParams, MAX_TASKS, Task, TaskDetail, TaskParams, TaskQuery } from './schema.ts'
import { toTask, toTaskDetail } from './to-task.ts'

const config = { allow: { action: 'read', resource: 'tasks', possession: 'any' } } as const

/** Routes for the planned and finished tasks of an organization's schedules. */
export const taskRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps

  app.get(
    '/tasks',
    {
      schema: {
        operationId: 'listTasks',
        tags: ['tasks'],
        summary: "Tasks of the organization's schedules",
        description:
          'With the status Success or Failed, the newest task comes first; otherwise tasks are in chronological order. Tasks are planned 30 days ahead. ' +
          'The next page starts after the last task even if that task has been deleted in the meantime.',
        querystring: TaskQuery,
        response: answers({ 200: cursorPageSchema(Task) }),
      },
      config,
    },
    async (request) => {
      const caller = callerOf(request)
      const { limit = MAX_TASKS } = request.query
      const filter = await toFilter(db, request.query)
      const found = await listTasks(db, caller, { ...filter, limit: limit + 1 })
      return cursorPage(found, limit, { item: toTask, place: ({ id, dueAt }) => ({ id, dueAt }) })
    },
  )

  app.get(
    '/tasks/:taskId',
    {
      schema: {
        operationId: 'getTask',
        tags: ['tasks'],
        summary: 'One task with its runs',
        params: TaskParams,
        response: answers({ 200: successSchema(TaskDetail) }, 'notFound'),
      },
      config,
    },
    async (request) => {
      const caller = callerOf(request)
      const stored = await getTask(db, caller, request.params.taskId)
      return successAnswer(toTaskDetail(orNotFound(stored, 'task'), caller))
    },
  )

  app.post(
    '/tasks/:taskId/cancel',
    {
      schema: {
        operationId: 'cancelTask',
        tags: ['tasks'],
        summary: 'Cancel a task that is running or waiting for a retry; the target stays unchanged',
        description:
          "Available to the schedule's creator and to admins, even after the schedule was deleted.",
        params: TaskParams,
        response: answers(
          { 202: successSchema(TaskDetail) },
          'notFound',
          'scheduleOwnerOnly',
          'taskNotBegun',
          'runAlreadyOver',
          'runTooLateToCancel',
        ),
      },
      config: { allow: { action: 'update', resource: 'schedules', possession: 'own' } },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { taskId } = request.params
      await db.transaction(async (tx) => {
        const { ownerId } = orNotFound(await getTask(tx, caller, taskId), 'task')
        if (!mayChange(caller, ownerId)) throw new AppError('scheduleOwnerOnly', {})
        const outcome = await cancelTask(tx, caller, taskId, await databaseClock(tx)())
        if (outcome === 'notBegun') throw new AppError('taskNotBegun', {})
        refuseCancel(outcome)
      })
      const stored = orNotFound(await getTask(db, caller, taskId), 'task')
      return reply.code(202).send(successAnswer(toTaskDetail(stored, caller), 'runCancelRequested'))
    },
  )

  app.post(
    '/tasks/:taskId/deliveries/:deliveryId/repeat',
    {
      schema: {
        operationId: 'repeatDelivery',
        tags: ['tasks'],
        summary: 'Deliver the file of a task again after the delivery failed, without another run',
        description:
          "Available to the schedule's creator and to admins, even after the schedule was deleted. The response does not wait for the delivery.",
        params: DeliveryParams,
        response: answers(
          { 202: successSchema(TaskDetail) },
          'notFound',
          'scheduleOwnerOnly',
          'deliveryNotFailed',
        ),
      },
      config: { allow: { action: 'update', resource: 'schedules', possession: 'own' } },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { taskId, deliveryId } = request.params
      await db.transaction(async (tx) => {
        const { ownerId, deliveries } = orNotFound(await getTask(tx, caller, taskId), 'task')
        if (!mayChange(caller, ownerId)) throw new AppError('scheduleOwnerOnly', {})
        const { path, placeName } = orNotFound(
          deliveries.find(({ id }) => id === deliveryId),
          'delivery',
        )
        if (!(await repeatDelivery(tx, deliveryId))) throw new AppError('deliveryNotFailed', {})
        const after = { place: placeName, path }
        await recordAudit(tx, caller, {
          action: 'schedule.deliveryRepeated',
          resource: 'tasks',
          resourceId: taskId,
          after,
        })
      })
      const stored = orNotFound(await getTask(db, caller, taskId), 'task')
      return reply.code(202).send(successAnswer(toTaskDetail(stored, caller), 'deliveryRepeated'))
    },
  )
}
