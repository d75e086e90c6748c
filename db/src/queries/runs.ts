/** Starts, reads and cancels runs for users. The workers' queries are in run-work.ts. */
import { randomUUID } from 'node:crypto'
import { currentScope } from '@anj/telemetry'
import { isFinal, type RunStatus, sentence, type WorkflowGraph } from '@anj/workflow'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { concurrently } from '../concurrently.ts'
import type { Db, Tx } from '../database.ts'
import { type Owner } from '../owner.ts'
import { enqueueAll, queues } from '../queue.ts'
import { type Run, runs, tasks, users } from '../schema/index.ts'
import { accessibleRun } from './access.ts'
import { type Actor, recordAudit, recordAudits } from './audit.ts'
import { removeRunConnection } from './connections.ts'
import { preparedOnce } from './prepared-once.ts'
import { announceRuns, recordRunEvents } from './run-events.ts'
import { singleRow } from './single-row.ts'
import type { Person } from './workflows.ts'

/** A NOTIFY on this channel tells a run's worker to cancel the run. The payload is the run's ID. */
export const cancelChannel = 'anj_cancel'

/** A request for a run. */
export interface NewRunRequest {
  /** Set if the run's dataset or connection was created before the run. */
  readonly id?: string
  /** Null if the call that started the run contained the rows and settings itself. */
  readonly workflowId: string | null
  readonly workflowName: string
  readonly revision: number
  readonly snapshot: WorkflowGraph
  /** Dataset version of each input node. */
  readonly datasetVersions: Readonly<Record<string, string>>
  /** Number of rows read from each source in a test run. */
  readonly firstRows?: number
  /** The task that this run executes. */
  readonly taskId?: string
  /** The starts of incremental loads that the user chose, by node. */
  readonly loadFrom?: Readonly<Record<string, string | null>> | null
  /** IANA name of the zone of `today()` and `now()`. UTC by default. */
  readonly timeZone?: string
}

/** A run with the user who started it and the schedule that it belongs to. */
export type StartedRun = Run & { readonly startedBy: Person; readonly scheduleName: string | null }

/** The target of a run without a workflow, for the audit log. */
export interface CallTarget {
  readonly kind: string
  readonly serverName: string
  readonly databaseName: string
  readonly tableName: string
}

/** Creates a run, its audit entry and its job in one transaction. */
export async function createRun(db: Db | Tx, actor: Actor, request: NewRunRequest): Promise<Run> {
  return db.transaction(async (tx) => singleRow(await createRuns(tx, actor, [request])))
}

/**
 * Creates several runs with no more statements than a single run needs. `ownerId` is the owner of the runs if it isn't
 * the actor.
 */
export async function createRuns(
  tx: Tx,
  actor: Actor,
  requests: readonly NewRunRequest[],
  ownerId: string = actor.userId,
): Promise<readonly Run[]> {
  return addRuns(tx, actor, requests, ownerId, null, (added) => {
    const { organizationId } = actor
    const payloads = added.map(({ id }) => ({ runId: id }))
    return enqueueAll(tx, queues.executeRun, payloads, { organizationId, ownerId })
  })
}

/** Adds a run whose rows must be ingested first. It is enqueued when the ingest ends (`queueRunOf`). */
export async function createWaitingRun(
  tx: Tx,
  actor: Actor,
  request: NewRunRequest,
  target: CallTarget,
): Promise<Run> {
  return singleRow(await addRuns(tx, actor, [request], actor.userId, target))
}

async function addRuns(
  tx: Tx,
  actor: Actor,
  requests: readonly NewRunRequest[],
  ownerId: string,
  target: CallTarget | null,
  enqueue: (added: readonly AddedRun[]) => Promise<void> = async () => {},
): Promise<readonly Run[]> {
  if (requests.length === 0) return []
  const { organizationId } = actor
  const { requestId, tally } = currentScope()
  const added = requests.map((request) => ({
    firstRows: null,
    taskId: null,
    loadFrom: null,
    timeZone: 'UTC',
    ...request,
    id: request.id ?? randomUUID(),
    organizationId,
    ownerId,
    requestId,
  }))
  // The statements are pipelined. The runs come first, because the other rows reference them.
  const [made] = await concurrently(
    insertRuns(tx, added),
    announceRuns(
      tx,
      added.map(({ id }) => id),
    ),
    recordAudits(
      tx,
      actor,
      added.map(({ id, workflowId, workflowName, revision, firstRows, taskId, loadFrom }) => ({
        action: 'run.started',
        resource: 'runs',
        resourceId: id,
        after: {
          workflowId,
          workflowName,
          revision,
          ...(target ? { target } : {}),
          ...(firstRows === null ? {} : { firstRows }),
          ...(taskId === null ? {} : { taskId }),
          ...(loadFrom === null ? {} : { loadFrom }),
        },
      })),
    ),
    enqueue(added),
  )
  tally.begun.push(...added.map(({ id, taskId }) => ({ runId: id, taskId })))
  return made
}

/** The values of a new run's row. */
type AddedRun = Required<Omit<NewRunRequest, 'firstRows' | 'taskId' | 'loadFrom'>> & {
  readonly organizationId: string
  readonly ownerId: string
  readonly firstRows: number | null
  readonly taskId: string | null
  readonly loadFrom: Readonly<Record<string, string | null>> | null
  readonly requestId: string | null
}

/** Inserts the runs and returns their rows, without having the database send back their graphs. */
async function insertRuns(tx: Tx, added: readonly AddedRun[]): Promise<readonly Run[]> {
  const [only, ...others] = added
  const rows =
    only && others.length === 0
      ? await insertQuery(tx).execute({ ...only })
      : await tx
          .insert(runs)
          .values([...added])
          .returning(notDrawn)
          .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return added.flatMap(({ id, snapshot, datasetVersions }) => {
    const row = byId.get(id)
    return row ? [{ ...row, snapshot, datasetVersions }] : []
  })
}

const { snapshot: _drawn, datasetVersions: _read, ...notDrawn } = getTableColumns(runs)

const insertQuery = preparedOnce((db) => {
  const { placeholder } = sql
  return db
    .insert(runs)
    .values({
      id: placeholder('id'),
      organizationId: placeholder('organizationId'),
      ownerId: placeholder('ownerId'),
      workflowId: placeholder('workflowId'),
      workflowName: placeholder('workflowName'),
      revision: placeholder('revision'),
      snapshot: placeholder('snapshot'),
      datasetVersions: placeholder('datasetVersions'),
      firstRows: placeholder('firstRows'),
      taskId: placeholder('taskId'),
      loadFrom: placeholder('loadFrom'),
      timeZone: placeholder('timeZone'),
      requestId: placeholder('requestId'),
    })
    .returning(notDrawn)
    .prepare('begun')
})

/** Returns a run that the user started or that belongs to a workflow that the user can access. */
export async function getRun(db: Db | Tx, person: Owner, id: string): Promise<StartedRun | undefined> {
  const [row] = await started(db).where(and(eq(runs.id, id), accessibleRun(person)))
  return row && flat(row)
}

function started(db: Db | Tx) {
  return db
    .select({
      run: runs,
      startedBy: { id: users.id, fullName: users.fullName },
      scheduleName: tasks.scheduleName,
    })
    .from(runs)
    .innerJoin(users, eq(users.id, runs.ownerId))
    .leftJoin(tasks, eq(tasks.id, runs.taskId))
    .$dynamic()
}

function flat({ run, ...rest }: Omit<StartedRun, keyof Run> & { readonly run: Run }): StartedRun {
  return { ...run, ...rest }
}

/** The result of a request to cancel a run. */
export type CancelOutcome =
  /** The run hadn't begun and is now cancelled. */
  | 'cancelled'
  /** The run's worker was notified and will cancel the run. */
  | 'requested'
  /** The run is committing, which can't be stopped. */
  | 'tooLate'
  | 'over'
  | 'notFound'

/**
 * Cancels a run that the actor started or that belongs to a workflow that the actor may edit. A queued run ends
 * immediately. If the run has begun, its worker is notified.
 */
export async function requestCancel(db: Db | Tx, actor: Actor, id: string): Promise<CancelOutcome> {
  return db.transaction(async (tx) => {
    const [run] = await tx
      .select({ status: runs.status })
      .from(runs)
      .where(and(eq(runs.id, id), accessibleRun({ ...actor, ownerId: actor.userId }, 'edit')))
      .for('update')
    return run ? cancelLocked(tx, actor, id, run.status) : 'notFound'
  })
}

/** Cancels a locked run. The caller has checked that the actor may cancel it. */
export async function cancelLocked(
  tx: Tx,
  actor: Actor,
  id: string,
  status: RunStatus,
): Promise<CancelOutcome> {
  if (isFinal(status)) return 'over'
  if (status === 'committing') return 'tooLate'
  const asked = { cancelRequestedAt: sql`now()`, cancelRequestedBy: actor.userName }
  await recordAudit(tx, actor, { action: 'run.cancelled', resource: 'runs', resourceId: id })
  if (status === 'queued') {
    await tx
      .update(runs)
      .set({ ...asked, status: 'cancelled', finishedAt: sql`now()` })
      .where(eq(runs.id, id))
    await removeRunConnection(tx, id)
    const line = sentence('cancelledBeforeStart')
    await recordRunEvents(tx, id, [
      { kind: 'log', data: { line } },
      { kind: 'status', data: { status: 'cancelled' } },
    ])
    return 'cancelled'
  }
  await tx.update(runs).set(asked).where(eq(runs.id, id))
  await tx.execute(sql`select pg_notify(${cancelChannel}, ${id})`)
  return 'requested'
}
