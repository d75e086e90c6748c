import type { Schemas } from '@anj/client'
import type { DayFilter } from '@anj/workflow'
import { answerOf, client, dataOf, readAllPages, readCursorPage } from './client.ts'

/** An occurrence of a schedule that is planned, has run or was missed. */
export type Task = Schemas['Task']
/** A task with all runs that it started, oldest first. */
export type TaskDetail = Schemas['TaskDetail']
/** A run that a task started. */
export type TaskRun = Schemas['TaskRun']
/** Status of a task, which is 'pending' until the task has ended. */
export type TaskStatus = Task['status']

/** Filter for tasks. An empty text matches all. */
export interface TaskFilter {
  readonly status: TaskStatus | ''
  readonly dateFilter: DayFilter | ''
  readonly scheduleId: string
}

/** Lists the tasks of the organization's schedules: pending ones in order of time, others newest first. */
export const listTasks = (filter: TaskFilter, limit: number, signal: AbortSignal): Promise<Task[]> =>
  dataOf(client.GET('/tasks', { params: { query: { ...filter, limit } }, signal }))

/** Returns a task with all of its runs. */
export const readTask = (taskId: string, signal: AbortSignal): Promise<TaskDetail> =>
  dataOf(client.GET('/tasks/{taskId}', { params: { path: { taskId } }, signal }))

/**
 * Asks the server to cancel a task and returns the server's message. The task's status shows when the task has ended.
 */
export async function cancelTask(taskId: string): Promise<string> {
  const asked = client.POST('/tasks/{taskId}/cancel', { params: { path: { taskId } } })
  return (await answerOf(asked)).message
}

/** Asks the server to deliver the file of a task again, and returns the server's message. */
export async function repeatDelivery(taskId: string, deliveryId: string): Promise<string> {
  const path = { taskId, deliveryId }
  const asked = client.POST('/tasks/{taskId}/deliveries/{deliveryId}/repeat', { params: { path } })
  return (await answerOf(asked)).message
}

/** Lists all tasks from one day to another, both inclusive. The days are those in the time zone of each schedule. */
export const listTasksBetween = (from: string, to: string, signal: AbortSignal): Promise<Task[]> =>
  readAllPages((cursor) => {
    const query = { from, to, ...(cursor !== undefined && { cursor }) }
    return readCursorPage(client.GET('/tasks', { params: { query }, signal }))
  })
