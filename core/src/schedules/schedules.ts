import {
  type Actor,
  type CreatedPage,
  createdBefore,
  type Db,
  newestFirst,
  type Owner,
  type Person,
  recordAudit,
  requireZone,
  type Schedule,
  schedules,
  scheduleTriggers,
  singleRow,
  type TaskOutcome,
  type Tx,
  tasks,
  users,
} from '@anj/db'
/**
 * Creates, changes and lists schedules for users. Every user of an organization can see its schedules. To change a
 * schedule, the caller must check permissions in the same transaction. The workers' part is in schedule-work.ts.
 */
import {
  type Delivery,
  isEqual,
  mailRecipients,
  normalizeTimes,
  type ScheduledValues,
  type ScheduleTimes,
} from '@anj/workflow'
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'

import { planOverdue } from './plan-overdue.ts'
import { planTasks, timesOf } from './plan-tasks.ts'

import { auditedSchedule, auditSchedule } from './schedule-audit.ts'
import { lockScheduleOrder, requirePredecessor } from './schedule-order.ts'
import { revokeTrigger } from './schedule-triggers.ts'
import { withdrawOutdatedTasks, withdrawTasks } from './withdraw-tasks.ts'

/** The copy of a workflow that a schedule runs. */
export type ScheduledWorkflow = Pick<
  Schedule,
  'workflowId' | 'workflowName' | 'fileName' | 'revision' | 'snapshot'
> &
  Partial<Pick<Schedule, 'idInFile'>>

/** A request for a schedule. The caller has checked that the user may edit the workflow. */
export interface NewScheduleRequest {
  readonly scheduleName: string
  readonly workflow: ScheduledWorkflow
  readonly times: ScheduleTimes
  readonly parameters?: ScheduledValues | null
  readonly failIfUnchanged?: boolean
  readonly mailOnFailure?: boolean
  readonly retryMinutes?: number[]
  readonly webhookUrl?: Schedule['webhookUrl']
  /** The schedule after whose successes this one runs; null for none. */
  readonly predecessorId?: string | null
  /** True if calls start the schedule. */
  readonly startsByCall?: boolean
  readonly delivery?: readonly Delivery[]
}

/** A change of a schedule. Omitted fields stay unchanged. */
export type ScheduleChange = Partial<NewScheduleRequest>

/** Adds a schedule and plans its tasks immediately. */
export async function createSchedule(
  db: Db | Tx,
  actor: Actor,
  wanted: NewScheduleRequest,
  now: Date,
): Promise<Schedule> {
  return db.transaction(async (tx) => {
    const { workflow, times, ...rest } = wanted
    const { organizationId, userId: ownerId } = actor
    const order = await judgeOrder(tx, actor, null, wanted)
    const made = singleRow(
      await tx
        .insert(schedules)
        .values({
          ...rest,
          ...order,
          ...workflow,
          ...kept(times),
          organizationId,
          ownerId,
          copiedAt: now,
          plannedUntil: now,
          createdAt: now,
          updatedAt: now,
        })
        .returning(),
    )
    await auditSchedule(tx, actor, 'schedule.created', null, made)
    return planTasks(tx, made, now)
  })
}

/**
 * Changes a schedule. If its times or workflow change, tasks that haven't begun are removed and planned again, except
 * for due tasks that the new times still contain. A new name also applies to tasks that are already planned. A paused
 * schedule stays paused.
 */
export async function updateSchedule(
  db: Db | Tx,
  actor: Actor,
  id: string,
  change: ScheduleChange,
  now: Date,
): Promise<Schedule | undefined> {
  return withOrderedSchedule(db, actor, id, async (tx, before) => {
    const { workflow, times, ...rest } = change
    const isSameWorkflow = workflow === undefined || isEqual(workflow.snapshot, before.snapshot)
    const { predecessorId = before.predecessorId } = change
    const isSamePredecessor = predecessorId === before.predecessorId
    const isOther =
      !isSameWorkflow ||
      !isSamePredecessor ||
      (change.startsByCall ?? before.startsByCall) !== before.startsByCall ||
      (times !== undefined && !isEqual(normalizeTimes(times), timesOf(before)))
    const order = isSamePredecessor ? {} : await judgeOrder(tx, actor, id, change)
    if (change.startsByCall === false) await revokeTrigger(tx, actor, before)
    if (isOther) await planOverdue(tx, before, now)
    const changed = await set(tx, id, {
      ...rest,
      ...order,
      ...(workflow ? { ...workflow, copiedAt: now } : {}),
      ...(times ? kept(times) : {}),
      updatedAt: now,
    })
    await auditSchedule(tx, actor, 'schedule.changed', before, changed)
    if (isOther) await withdrawOutdatedTasks(tx, changed, now, { isSameWorkflow, isSamePredecessor })
    await rename(tx, changed)
    return isOther && !changed.pausedAt ? planTasks(tx, changed, now) : changed
  })
}

/** Returns the fields that hold the predecessor, after checking that no circle arises. */
async function judgeOrder(tx: Tx, actor: Actor, id: string | null, { predecessorId }: ScheduleChange) {
  if (!predecessorId) return { predecessorId: null, predecessorName: null }
  await lockScheduleOrder(tx, actor.organizationId)
  return { predecessorId, predecessorName: await requirePredecessor(tx, actor, id, predecessorId) }
}

/**
 * Deletes a schedule. Its past runs stay visible, and an active run continues. Schedules that run after it keep its
 * name.
 */
export async function deleteSchedule(
  db: Db | Tx,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Schedule | undefined> {
  return withOrderedSchedule(db, actor, id, async (tx, before) => {
    await auditSchedule(tx, actor, 'schedule.deleted', before, null)
    await tx
      .update(schedules)
      .set({ predecessorName: before.scheduleName })
      .where(eq(schedules.predecessorId, id))
    await planOverdue(tx, before, now)
    await withdrawTasks(tx, before, now, 'missedDeleted')
    await tx.update(tasks).set({ scheduleId: null, formerScheduleId: id }).where(eq(tasks.scheduleId, id))
    await tx.delete(schedules).where(eq(schedules.id, id))
    return before
  })
}

/** Pauses a schedule, so that nothing is planned until it is resumed. Does nothing if it is already paused. */
export async function pauseSchedule(
  db: Db | Tx,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Schedule | undefined> {
  return withLockedSchedule(db, actor, id, async (tx, before) => {
    if (before.pausedAt) return before
    await planOverdue(tx, before, now)
    const paused = await set(tx, id, { pausedAt: now, pauseReason: 'person', updatedAt: now })
    await auditSchedule(tx, actor, 'schedule.paused', before, paused)
    await withdrawTasks(tx, paused, now, missedWhilePaused.person)
    return paused
  })
}

/** Resumes a schedule from now on. Occurrences during the pause weren't planned, so they don't run. */
export async function resumeSchedule(
  db: Db | Tx,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Schedule | undefined> {
  return withLockedSchedule(db, actor, id, async (tx, before) => {
    if (!before.pausedAt) return before
    requireZone(before.userTimeZone)
    const resumed = await set(tx, id, {
      pausedAt: null,
      pauseReason: null,
      failuresInARow: 0,
      updatedAt: now,
    })
    await auditSchedule(tx, actor, 'schedule.resumed', before, resumed)
    return planTasks(tx, resumed, now)
  })
}

/** The message for tasks of a paused schedule, keyed by the reason for the pause. */
export const missedWhilePaused = {
  person: 'missedPaused',
  failures: 'missedAfterFailures',
  zone: 'missedZoneUnknown',
} as const

/** Pauses a locked schedule on behalf of its owner because its runs kept failing or its time zone isn't known. */
export async function pauseAutomatically(
  tx: Tx,
  before: Schedule,
  now: Date,
  pauseReason: 'failures' | 'zone',
  why: string,
): Promise<Schedule> {
  const { organizationId, ownerId } = before
  const { userName } = singleRow(await tx.select().from(users).where(eq(users.id, ownerId)))
  const owner = { userId: ownerId, userName, organizationId, address: null }
  const paused = await set(tx, before.id, { pausedAt: now, pauseReason, updatedAt: now })
  await recordAudit(tx, owner, {
    action: 'schedule.pausedAfterFailures',
    resource: 'schedules',
    resourceId: before.id,
    before: auditedSchedule(before),
    after: { ...auditedSchedule(paused), why },
  })
  await withdrawTasks(tx, paused, now, missedWhilePaused[pauseReason])
  return paused
}

/** A schedule as the organization sees it. */
export interface ListedSchedule extends Schedule {
  readonly owner: Person
  /** Time of the next task, if one is planned. */
  readonly nextDueAt: Date | null
  /** The outcome of the last task that has ended; null before the first one. */
  readonly lastResult: LastResult | null
  /** The schedule after which this one runs; null if it runs after none. */
  readonly predecessor: Predecessor | null
  /** The token with which other systems start the schedule; null if there is none. */
  readonly trigger: TriggerUse | null
}

/** The times at which a schedule's token was created and last used. */
export interface TriggerUse {
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

export const predecessorStates = ['active', 'paused', 'deleted'] as const

/** A schedule after which another one runs. */
export interface Predecessor {
  readonly scheduleName: string
  readonly state: (typeof predecessorStates)[number]
}

/** How and when a task of a schedule ended. */
export interface LastResult {
  readonly outcome: TaskOutcome
  readonly endedAt: string
}

/** A listed schedule without long or secret fields. */
export type ScheduleSummary = Omit<ListedSchedule, 'snapshot' | 'webhookUrl' | 'lastContent'> & {
  readonly hasWebhook: boolean
}

/** Returns one schedule of a user's organization, with the workflow that it runs. */
export async function getSchedule(
  db: Db | Tx,
  person: Owner,
  id: string,
): Promise<ListedSchedule | undefined> {
  const [row] = await db
    .select({ schedule: schedules, owner, nextDueAt, lastResult, predecessor, trigger })
    .from(schedules)
    .innerJoin(users, eq(users.id, schedules.ownerId))
    .where(inOrganization(person, id))
  if (!row) return undefined
  const { schedule, ...facts } = row
  return { ...schedule, ...facts }
}

/** Returns the people of an organization to whom links to a schedule's files are mailed. */
export async function findMailedTo(
  db: Db | Tx,
  { organizationId, delivery }: Pick<Schedule, 'organizationId' | 'delivery'>,
): Promise<readonly Person[]> {
  const ids = mailRecipients(delivery)
  if (ids.length === 0) return []
  return db
    .select(owner)
    .from(users)
    .where(and(inArray(users.id, [...ids]), eq(users.organizationId, organizationId)))
    .orderBy(users.fullName, users.id)
}

const {
  snapshot: _graph,
  webhookUrl: _secret,
  lastContent: _content,
  ...columns
} = getTableColumns(schedules)

/** Lists all schedules of a user's organization, newest first. */
export async function listSchedules(
  db: Db | Tx,
  person: Owner,
  { limit, after }: CreatedPage,
): Promise<readonly ScheduleSummary[]> {
  const rows = await db
    .select({
      schedule: columns,
      owner,
      nextDueAt,
      lastResult,
      predecessor,
      trigger,
      hasWebhook: sql<boolean>`${schedules.webhookUrl} is not null`,
    })
    .from(schedules)
    .innerJoin(users, eq(users.id, schedules.ownerId))
    .where(and(eq(schedules.organizationId, person.organizationId), createdBefore(schedules, after)))
    .orderBy(...newestFirst(schedules))
    .limit(limit)
  return rows.map(({ schedule, ...rest }) => ({ ...schedule, ...rest }))
}

const owner = { id: users.id, fullName: users.fullName }

const nextDueAt = sql<Date | null>`(select min(next.due_at) from ${tasks} as next
  where next.schedule_id = ${sql.raw('"schedules"."id"')} and next.state = 'planned')`.mapWith(
  (value: string | null) => (value === null ? null : new Date(value)),
)

const lastResult = sql<LastResult | null>`(
  select json_build_object('outcome', last.outcome, 'endedAt', last.ended_at) from ${tasks} as last
  where last.schedule_id = ${sql.raw('"schedules"."id"')} and last.state = 'ended' and last.ended_at is not null
  order by last.due_at desc limit 1)`

const predecessor = sql<Predecessor | null>`(
  select json_build_object('scheduleName', coalesce(earlier.schedule_name, own.predecessor_name, ''),
    'state', case when earlier.id is null then 'deleted' when earlier.paused_at is null then 'active' else 'paused' end)
  from ${schedules} as own left join ${schedules} as earlier on earlier.id = own.predecessor_id
  where own.id = ${sql.raw('"schedules"."id"')} and own.predecessor_id is not null)`

const trigger = sql<TriggerUse | null>`(
  select json_build_object('createdAt', own.created_at, 'lastUsedAt', own.last_used_at)
  from ${scheduleTriggers} as own where own.schedule_id = ${sql.raw('"schedules"."id"')})`

/** Like `withLockedSchedule`, but also keeps others from changing the order of schedules. */
function withOrderedSchedule<T>(
  db: Db | Tx,
  actor: Actor,
  id: string,
  change: (tx: Tx, schedule: Schedule) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction(async (tx) => {
    await lockScheduleOrder(tx, actor.organizationId)
    return withLockedSchedule(tx, actor, id, change)
  })
}

/**
 * Changes a schedule with its row locked, so that until the transaction ends, nobody else can change the schedule and
 * no worker can begin its tasks.
 */
export async function withLockedSchedule<T>(
  db: Db | Tx,
  { organizationId, userId }: Actor,
  id: string,
  change: (tx: Tx, schedule: Schedule) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction(async (tx) => {
    const [schedule] = await tx
      .select()
      .from(schedules)
      .where(inOrganization({ organizationId, ownerId: userId }, id))
      .for('update')
    return schedule && change(tx, schedule)
  })
}

function inOrganization({ organizationId }: Owner, id: string): SQL | undefined {
  return and(eq(schedules.id, id), eq(schedules.organizationId, organizationId))
}

async function set(tx: Tx, id: string, change: Partial<Schedule>): Promise<Schedule> {
  return singleRow(await tx.update(schedules).set(change).where(eq(schedules.id, id)).returning())
}

/** Updates the names on tasks that haven't ended. Past tasks keep their names. */
async function rename(tx: Tx, { id, scheduleName, workflowName }: Schedule): Promise<void> {
  await tx
    .update(tasks)
    .set({ scheduleName, workflowName })
    .where(and(eq(tasks.scheduleId, id), inArray(tasks.state, ['planned', 'queued'])))
}

/** Converts times to the form in which they are stored. */
function kept(times: ScheduleTimes) {
  const { dailyExecutionTimes, weeklyExecutionDays, weeklyExecutionTimes, ...rest } = normalizeTimes(times)
  return {
    ...rest,
    dailyExecutionTimes: [...dailyExecutionTimes],
    weeklyExecutionDays: [...weeklyExecutionDays],
    weeklyExecutionTimes: [...weeklyExecutionTimes],
  }
}
