import type { Schemas } from '@anj/client'
import type { DayFilter } from '@anj/workflow'
import { answerOf, client, dataOf, partOf, wholeList } from './client.ts'

/** One time at which a schedule runs, ran or should have run. */
export type Task = Schemas['Task']
/** A task with all runs that were begun for it, oldest first. */
export type TaskDetail = Schemas['TaskDetail']
/** A run that was begun for a task. */
export type TaskRun = Schemas['TaskRun']
/** Pending until it has ended. */
export type TaskStatus = Task['status']

/** Which tasks are shown; empty texts are all. */
export interface TaskFilter {
  readonly status: TaskStatus | ''
  readonly dateFilter: DayFilter | ''
  readonly scheduleId: string
}

/** Tasks of the organization's schedules: Pending in the order of time, all else newest first. */
export const listTasks = (filter: TaskFilter, limit: number, signal: AbortSignal): Promise<Task[]> =>
  dataOf(client.GET('/tasks', { params: { query: { ...filter, limit } }, signal }))

/** One task with all of its runs. */
export const readTask = (taskId: string, signal: AbortSignal): Promise<TaskDetail> =>
  dataOf(client.GET('/tasks/{taskId}', { params: { path: { taskId } }, signal }))

/** Asks to end what goes on for a task; its status says when it has. Resolves to what the server says of it. */
export async function cancelTask(taskId: string): Promise<string> {
  const asked = client.POST('/tasks/{taskId}/cancel', { params: { path: { taskId } } })
  return (await answerOf(asked)).message
}

/** All tasks of some days, the first and the last included, in the zone of each schedule. */
export const listTasksBetween = (from: string, to: string, signal: AbortSignal): Promise<Task[]> =>
  wholeList((cursor) => {
    const query = { from, to, ...(cursor !== undefined && { cursor }) }
    return partOf(client.GET('/tasks', { params: { query }, signal }))
  })
