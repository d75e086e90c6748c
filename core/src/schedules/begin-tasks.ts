import {
  type Actor,
  askFetch,
  createRuns,
  type FileContent,
  findFileContents,
  licenceIsValid,
  organizations,
  type Schedule,
  type Task,
  type Tx,
  tasks,
  users,
  utcDay,
} from '@anj/db'
import {
  AppError,
  valuesOfOccurrence,
  type WorkflowGraph,
  withCallValues,
  withParameterValues,
} from '@anj/workflow'
import { eq, inArray, sql } from 'drizzle-orm'
import { type DatasetVersions, filesOf, prepareRuns, refuseProblems } from '../runs/prepare-run.ts'
import { checkFilesReady, delayTasks } from './check-files-ready.ts'

/** A task whose run must begin, with its locked schedule. */
export interface DueTask {
  readonly task: Pick<Task, 'id' | 'kind' | 'localDate' | 'userTimeZone' | 'waitingSince' | 'parameters'>
  readonly schedule: Schedule
}

/** A task whose run can't start, with the reason. */
export type RefusedTask<T extends DueTask = DueTask> = T & { readonly error: AppError }

/** The user on whose behalf the runs of schedules start. */
interface Owner extends Actor {
  readonly refusal: AppError | null
}

/**
 * Begins tasks on behalf of their schedules' owners: creates their runs, audit entries and jobs, and marks the tasks as
 * queued, with no more statements than a single task needs. Delays tasks whose files are still being read. Returns the
 * tasks that can't begin, which stay unchanged. `by` is the user, if any, who started the tasks by hand.
 */
export async function beginTasks<T extends DueTask>(
  tx: Tx,
  now: Date,
  due: readonly T[],
  by?: Actor,
): Promise<readonly RefusedTask<T>[]> {
  const owners = await findOwners(tx, [...new Set(due.map(({ schedule }) => schedule.ownerId))], now)
  const refused: RefusedTask<T>[] = []
  for (const owner of owners) {
    const own = due.filter(({ schedule }) => schedule.ownerId === owner.userId)
    if (owner.refusal) {
      for (const one of own) refused.push({ ...one, error: owner.refusal })
      continue
    }
    const { ready, waits, refused: unfit } = await judge(tx, owner, own, now)
    refused.push(...unfit)
    await delayTasks(tx, now, waits)
    await begin(tx, by ?? owner, owner.userId, ready)
  }
  return refused
}

type ReadyTask<T extends DueTask> = T & {
  readonly snapshot: WorkflowGraph
  readonly datasetVersions: DatasetVersions
}

interface Judged<T extends DueTask> {
  readonly ready: readonly ReadyTask<T>[]
  readonly waits: readonly { readonly taskId: string; readonly fileName: string }[]
  readonly refused: readonly RefusedTask<T>[]
}

/** Checks whether each run can begin with the newest content of its files, as for a run that a user starts. */
async function judge<T extends DueTask>(
  tx: Tx,
  { userId, organizationId }: Actor,
  due: readonly T[],
  now: Date,
): Promise<Judged<T>> {
  const person = { ownerId: userId, organizationId }
  const graphs = due.map(({ schedule }) => schedule.snapshot)
  const valued = due.map(snapshotOf)
  // Queries the contents first. If a file becomes ready between the two queries, the run reads it or waits once more.
  const contents = await findFileContents(tx, person, [...new Set(graphs.flatMap(filesOf))])
  const found = await prepareRuns(tx, person, graphs)
  const ready: ReadyTask<T>[] = []
  const waits: { taskId: string; fileName: string }[] = []
  const refused: RefusedTask<T>[] = []
  due.forEach((one, index) => {
    const snapshot = valued[index]
    const prepared = problemsOf(one) ?? (snapshot instanceof AppError ? snapshot : found[index])
    if (!prepared || !snapshot) return
    const files = judgeContents(one, prepared, contents, now)
    if (files instanceof AppError) refused.push({ ...one, error: files })
    else if (files) waits.push({ taskId: one.task.id, fileName: files.waitsFor })
    else if (prepared instanceof AppError) refused.push({ ...one, error: prepared })
    else if (!(snapshot instanceof AppError)) ready.push({ ...one, snapshot, datasetVersions: prepared })
  })
  // A task asks once, when it begins to wait.
  const asking = new Set(waits.map(({ taskId }) => taskId))
  const asks = due.filter(({ task }) => task.waitingSince === null && asking.has(task.id))
  await askFetch(tx, person, [...new Set(asks.flatMap(({ schedule }) => filesOf(schedule.snapshot)))])
  return { ready, waits, refused }
}

/** Checks a task's files, unless something else already prevents its run. */
function judgeContents(
  { task, schedule }: DueTask,
  prepared: DatasetVersions | AppError,
  contents: ReadonlyMap<string, FileContent>,
  now: Date,
) {
  const isRefused = prepared instanceof AppError
  if (isRefused && prepared.code !== 'datasetNotReady') return null
  const own = filesOf(schedule.snapshot).flatMap((id) => {
    const content = contents.get(id)
    return content ? [[id, content] as const] : []
  })
  return checkFilesReady({ task, schedule, files: new Map(own), areReadable: !isRefused }, now)
}

/** Returns the graph of a task's run with the values of its parameters, or the reason why a value can't be used. */
function snapshotOf({ task, schedule }: DueTask): WorkflowGraph | AppError {
  try {
    return withParameterValues(
      schedule.snapshot,
      withCallValues(valuesOfOccurrence(schedule.parameters ?? {}, task.localDate), task.parameters ?? {}),
    )
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

function problemsOf({ schedule }: DueTask): AppError | null {
  try {
    refuseProblems(schedule.snapshot)
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

async function begin(
  tx: Tx,
  actor: Actor,
  ownerId: string,
  ready: readonly ReadyTask<DueTask>[],
): Promise<void> {
  if (ready.length === 0) return
  const made = await createRuns(
    tx,
    actor,
    ready.map(({ task, schedule, snapshot, datasetVersions }) => {
      const { workflowId, workflowName, revision } = schedule
      const { id: taskId, userTimeZone: timeZone } = task
      return { taskId, timeZone, workflowId, workflowName, revision, snapshot, datasetVersions }
    }),
    ownerId,
  )
  const begun = JSON.stringify(made.map(({ id, taskId }) => ({ id, taskId })))
  await tx.execute(sql`update ${tasks} set state = 'queued', run_id = begun."id", attempts = attempts + 1,
      next_attempt_at = null, waiting_since = null, problem = null
    from jsonb_to_recordset(${begun}::text::jsonb) as begun("id" uuid, "taskId" uuid)
    where ${tasks.id} = begun."taskId"`)
}

/** Returns the owners of schedules. If an owner can't start runs at the moment, the reason is included. */
async function findOwners(tx: Tx, ids: readonly string[], now: Date): Promise<readonly Owner[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ user: users, organization: organizations })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(inArray(users.id, [...ids]))
  return rows.map(({ user, organization }) => ({
    userId: user.id,
    userName: user.userName,
    organizationId: user.organizationId,
    address: null,
    refusal: user.deactivatedAt
      ? new AppError('scheduleOwnerDeactivated', {})
      : licenceIsValid(organization, utcDay(now))
        ? null
        : new AppError('licenceExpired', {}),
  }))
}
