import {
  recordAudit,
  type Schedule,
  schedules,
  scheduleTriggers,
  singleRow,
  type Tx,
  tasks,
  users,
} from '@anj/db'
import {
  AppError,
  countPhrase,
  parameterNamed,
  parametersOf,
  sentence,
  withParameterValues,
} from '@anj/workflow'
import { and, eq, gt, sql } from 'drizzle-orm'
import { beginTasks } from './begin-tasks.ts'
import { findTriggered } from './schedule-triggers.ts'
import { isStillRunning, taskAt } from './task-at.ts'
import { endWaitingTasks } from './withdraw-tasks.ts'

/** Number of calls within an hour that can start a schedule. */
const mostCallsPerHour = 60

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE

/** A call that starts a schedule. */
export interface TriggerCall {
  readonly scheduleId: string
  readonly token: string
  /** Values of parameters that the schedule's owner has released. */
  readonly parameters: Readonly<Record<string, string>>
  /** The caller's network address. */
  readonly address: string | null
}

/**
 * Starts a schedule on behalf of its owner, and returns the ID of its task. If the owner may not start the run at the
 * moment, the task stays due, and a worker ends it as refused, with the schedule's notices. Throws if the token is no
 * longer valid, if the schedule is paused, running or has been started too often, or if a value isn't allowed.
 */
export async function triggerSchedule(tx: Tx, call: TriggerCall, now: Date): Promise<string> {
  const schedule = await lockTriggered(tx, call)
  if (schedule.pausedAt) throw new AppError('triggerPaused', {})
  await requireFewCalls(tx, schedule.id, now)
  const parameters = releasedValues(schedule, call.parameters)
  if (await isStillRunning(tx, schedule.id)) throw new AppError('triggerBusy', {})
  await endWaitingTasks(tx, schedule, now, 'missedByCall')
  const task = singleRow(
    await tx
      .insert(tasks)
      .values({ ...taskAt(schedule, now), kind: 'call', parameters })
      .returning(),
  )
  await tx
    .update(scheduleTriggers)
    .set({ lastUsedAt: now })
    .where(eq(scheduleTriggers.scheduleId, schedule.id))
  await audit(tx, schedule, call, task.id)
  await beginTasks(tx, now, [{ task, schedule }])
  return task.id
}

/**
 * Lists a start that was skipped because a run was active. Throws if the token is no longer valid or the schedule has
 * been started too often.
 */
export async function listSkippedCall(tx: Tx, call: TriggerCall, now: Date): Promise<void> {
  const schedule = await lockTriggered(tx, call)
  await requireFewCalls(tx, schedule.id, now)
  const problem = {
    code: 'taskSkipped',
    sentence: sentence('taskSkipped', { reason: sentence('skippedStillRunning') }),
  }
  const end = { state: 'ended', outcome: 'skipped', endedAt: now, problem } as const
  await tx.insert(tasks).values({ ...taskAt(schedule, now), kind: 'call', ...end })
}

/** Locks the schedule, and checks the token again, because it may have been revoked since the call began. */
async function lockTriggered(tx: Tx, { scheduleId, token }: TriggerCall): Promise<Schedule> {
  const [schedule] = await tx.select().from(schedules).where(eq(schedules.id, scheduleId)).for('update')
  if (!schedule || !(await findTriggered(tx, scheduleId, token))) throw new AppError('triggerRefused', {})
  return schedule
}

async function requireFewCalls(tx: Tx, scheduleId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HOUR)
  const [found] = await tx
    .select({ count: sql<number>`count(*)::int`, first: sql<string | null>`min(${tasks.dueAt})` })
    .from(tasks)
    .where(and(eq(tasks.scheduleId, scheduleId), eq(tasks.kind, 'call'), gt(tasks.dueAt, since)))
  if (!found?.first || found.count < mostCallsPerHour) return
  const wait = new Date(found.first).getTime() + HOUR - now.getTime()
  const minutes = countPhrase(Math.max(1, Math.ceil(wait / MINUTE)), 'minute')
  const retryAfter = Math.max(1, Math.ceil(wait / 1000))
  throw new AppError('triggerLimited', { most: mostCallsPerHour, minutes }, { retryAfter })
}

/** Returns the given values under the names of the parameters. Refuses parameters that the owner hasn't released. */
function releasedValues({ snapshot }: Schedule, given: TriggerCall['parameters']) {
  const values: Record<string, string> = {}
  for (const [name, text] of Object.entries(given)) {
    const parameter = parameterNamed(parametersOf(snapshot), name)
    if (!parameter?.settable || parameter.type === 'secret')
      throw new AppError('triggerParameterRefused', { name })
    if (values[parameter.name] !== undefined) throw new AppError('parameterGivenTwice', { name })
    values[parameter.name] = text
  }
  // Only the given parameters are judged here. The task judges all of them when it begins.
  const known = parametersOf(snapshot).filter(({ name }) => values[name] !== undefined)
  withParameterValues({ nodes: [], edges: [], parameters: known }, values)
  return Object.keys(values).length > 0 ? values : null
}

async function audit(tx: Tx, schedule: Schedule, { address }: TriggerCall, taskId: string): Promise<void> {
  const { id, ownerId, organizationId, scheduleName } = schedule
  const { userName } = singleRow(await tx.select().from(users).where(eq(users.id, ownerId)))
  const actor = { userId: ownerId, userName, organizationId, address }
  await recordAudit(tx, actor, {
    action: 'schedule.triggered',
    resource: 'schedules',
    resourceId: id,
    after: { scheduleName, taskId },
  })
}
