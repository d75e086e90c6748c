/** Tasks as users see them. Every user sees all tasks of their organization. */
import { type DayFilter, dayBounds, type RunStatus } from '@anj/workflow'
import { and, asc, desc, eq, exists, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../database.ts'
import { type Owner } from '../owner.ts'
import {
  type Artifact,
  type Delivered,
  type Run,
  runs,
  schedules,
  type Task,
  tasks,
  workflows,
} from '../schema/index.ts'
import { accessibleRun, accessibleWorkflow } from './access.ts'
import { listTaskFiles } from './artifacts.ts'
import { listDeliveries } from './deliveries.ts'
import { zoneToShow } from './require-zone.ts'

/** Status of a task as users see it (docs/specification.md, "Entities and their fields"). */
export const taskStatuses = ['Pending', 'Success', 'Failed'] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** Returns Pending until the task has ended. Missed, skipped, refused and cancelled tasks count as failed. */
export function taskStatus({ state, outcome }: Pick<Task, 'state' | 'outcome'>): TaskStatus {
  if (state !== 'ended') return 'Pending'
  return outcome === 'succeeded' ? 'Success' : 'Failed'
}

/** A filter for tasks. Days refer to each task's own time zone. */
export interface TaskFilter {
  readonly status?: TaskStatus | undefined
  readonly scheduleId?: string | undefined
  readonly days?: { readonly filter: DayFilter; readonly now: Date } | undefined
  /** First and last date, 'YYYY-MM-DD'. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly limit?: number | undefined
  /** The last task of the previous page, which may have been deleted since. */
  readonly after?: Pick<Task, 'id' | 'dueAt'> | undefined
}

/** The newest run of a task. */
export interface TaskRun extends Pick<Run, 'id' | 'startedAt' | 'finishedAt' | 'rejectCount'> {
  readonly status: RunStatus
  /** True when the user who made the call may see the run itself, with its log and files. */
  readonly isReachable: boolean
}

/** A task with its newest run. */
export interface ListedTask extends Task {
  readonly run: TaskRun | null
  /** True when the user who made the call may see the task's sources and target. */
  readonly isReachable: boolean
}

/** A task with all of its runs, oldest first. */
export interface TaskDetail extends ListedTask {
  /** Files with rows of the newest run that the user who made the call may download. */
  readonly files: readonly Artifact[]
  /** Deliveries of the file to places. */
  readonly deliveries: readonly Delivered[]
  readonly runs: readonly TaskRun[]
}

/**
 * Lists the tasks of a user's organization by time: oldest first, or newest first if the filter selects an ended
 * status.
 */
export async function listTasks(
  db: Db | Tx,
  person: Owner,
  filter: TaskFilter,
): Promise<readonly ListedTask[]> {
  const newestFirst = filter.status === 'Success' || filter.status === 'Failed'
  const order = newestFirst ? desc : asc
  const rows = await withRun(db, person)
    .where(
      and(
        eq(tasks.organizationId, person.organizationId),
        isOf(filter.status),
        filter.scheduleId === undefined
          ? undefined
          : or(eq(tasks.scheduleId, filter.scheduleId), eq(tasks.formerScheduleId, filter.scheduleId)),
        between(filter.from, filter.to),
        filter.days && (await onDays(db, person, filter.days)),
        filter.after && behind(filter.after, newestFirst),
      ),
    )
    .orderBy(order(tasks.dueAt), order(tasks.id))
    .limit(filter.limit ?? Number.MAX_SAFE_INTEGER)
  return rows.map(({ task, ...rest }) => ({ ...task, ...rest }))
}

/** Returns one task of a user's organization with all its runs. */
export async function getTask(db: Db | Tx, person: Owner, id: string): Promise<TaskDetail | undefined> {
  const [row] = await withRun(db, person).where(
    and(eq(tasks.id, id), eq(tasks.organizationId, person.organizationId)),
  )
  if (!row) return undefined
  const all = await db
    .select(runColumns(person))
    .from(runs)
    .where(eq(runs.taskId, id))
    .orderBy(asc(runs.createdAt), asc(runs.id))
  const { task, ...rest } = row
  const files = task.runId === null ? [] : await listTaskFiles(db, person, task.runId)
  return { ...task, ...rest, runs: all, files, deliveries: await listDeliveries(db, id) }
}

function runColumns(person: Owner) {
  const { id, status, startedAt, finishedAt, rejectCount } = runs
  return {
    id,
    status,
    startedAt,
    finishedAt,
    rejectCount,
    isReachable: sql<boolean>`coalesce(${accessibleRun(person)}, false)`,
  }
}

function withRun(db: Db | Tx, person: Owner) {
  return db
    .select({ task: tasks, run: runColumns(person), isReachable: reachableTask(person) })
    .from(tasks)
    .leftJoin(runs, eq(runs.id, tasks.runId))
    .$dynamic()
}

/** Condition for tasks to whose workflow or run the user has access. Only then may the user see the task's data. */
function reachableTask(person: Owner): SQL<boolean> {
  const workflow = new QueryBuilder()
    .select({ one: sql`1` })
    .from(schedules)
    .innerJoin(workflows, eq(workflows.id, schedules.workflowId))
    .where(and(eq(schedules.id, tasks.scheduleId), accessibleWorkflow(person, 'read')))
  const may = or(eq(tasks.ownerId, person.ownerId), accessibleRun(person), exists(workflow))
  return sql<boolean>`coalesce(${may}, false)`
}

function isOf(status: TaskStatus | undefined): SQL | undefined {
  if (status === undefined) return undefined
  if (status === 'Pending') return inArray(tasks.state, ['planned', 'queued'])
  return and(
    eq(tasks.state, 'ended'),
    status === 'Success' ? eq(tasks.outcome, 'succeeded') : sql`${tasks.outcome} <> 'succeeded'`,
  )
}

const DAY = 24 * 60 * 60 * 1000
/** Time zones differ from UTC by at most a day. The second day allows for dates that a time zone has skipped. */
const zonesApart = 2 * DAY
/** Limits for dates with four-digit years, which JavaScript and PostgreSQL parse alike. */
const [earliest, latest] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]
const instant = (milliseconds: number) => new Date(Math.min(latest, Math.max(earliest, milliseconds)))

/** Compares local dates. The additional conditions on instants are there so that the query can use the index. */
function between(from: string | undefined, to: string | undefined): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(tasks.localDate, from),
    from === undefined ? undefined : gte(tasks.dueAt, instant(Date.parse(from) - zonesApart)),
    to === undefined ? undefined : lte(tasks.localDate, to),
    to === undefined ? undefined : lte(tasks.dueAt, instant(Date.parse(to) + DAY + zonesApart)),
  )
}

/** The earliest and latest day of each day filter, relative to today. */
const furthest: Readonly<Record<DayFilter, readonly [number, number]>> = {
  today: [0, 0],
  tomorrow: [0, 1],
  next7days: [0, 7],
  yesterday: [-1, 0],
  last7days: [-7, 0],
  last30days: [-30, 0],
}

/** Matches tasks by the dates of a filter, which depend on the task's time zone. */
async function onDays(
  db: Db | Tx,
  { organizationId }: Owner,
  { filter, now }: NonNullable<TaskFilter['days']>,
): Promise<SQL | undefined> {
  const [first, last] = furthest[filter]
  const near = and(
    gte(tasks.dueAt, new Date(now.getTime() + (first - 1) * DAY - zonesApart)),
    lte(tasks.dueAt, new Date(now.getTime() + (last + 1) * DAY + zonesApart)),
  )
  const zones = await db
    .selectDistinct({ zone: tasks.userTimeZone })
    .from(tasks)
    .where(and(eq(tasks.organizationId, organizationId), near))
  const days = zones.map(({ zone }) => ({ zone, ...dayBounds(filter, zoneToShow(zone), now) }))
  return and(
    near,
    sql`exists (select 1 from jsonb_to_recordset(${JSON.stringify(days)}::text::jsonb) as days("zone" text, "from" date, "to" date)
      where days."zone" = ${tasks.userTimeZone} and ${tasks.localDate} between days."from" and days."to")`,
  )
}

function behind({ id, dueAt }: NonNullable<TaskFilter['after']>, newestFirst: boolean): SQL {
  const last = sql`(${dueAt.toISOString()}::timestamptz, ${id}::uuid)`
  return newestFirst
    ? sql`(${tasks.dueAt}, ${tasks.id}) < ${last}`
    : sql`(${tasks.dueAt}, ${tasks.id}) > ${last}`
}
