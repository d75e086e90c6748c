import { nodeKinds, type WorkflowGraph } from '@anj/workflow'
import { and, desc, eq, exists, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type Owner } from '../owner.ts'
import { runs, tasks, users, workflows } from '../schema/index.ts'
import { accessibleWorkflow, ownerParameters, placeholderOwner } from './access.ts'
import { preparedOnce } from './prepared-once.ts'
import type { StartedRun } from './runs.ts'

const outputKinds = Object.entries(nodeKinds).flatMap(([kind, { type }]) => (type === 'output' ? [kind] : []))

/**
 * Selects only the output nodes of the snapshot, which may contain thousands of nodes, and its parameters. PostgreSQL
 * evaluates this subquery only for the rows that remain after the limit.
 */
const drawnEnds = sql<WorkflowGraph>`(select jsonb_build_object('nodes', coalesce(jsonb_agg(node), '[]'), 'edges', '[]'::jsonb)
    || case when ${runs.snapshot} -> 'parameters' is null then '{}'
      else jsonb_build_object('parameters', ${runs.snapshot} -> 'parameters') end
  from jsonb_path_query(${runs.snapshot}, ${sql.raw(
    `'$.nodes[*] ? (${outputKinds.map((kind) => `@.data.kind == "${kind}"`).join(' || ')})'`,
  )}) as node)`

/** The columns that lists need. Those that only workers use are left out. */
const listed = {
  id: runs.id,
  organizationId: runs.organizationId,
  workflowId: runs.workflowId,
  workflowName: runs.workflowName,
  revision: runs.revision,
  snapshot: drawnEnds,
  firstRows: runs.firstRows,
  taskId: runs.taskId,
  loadFrom: runs.loadFrom,
  loads: runs.loads,
  timeZone: runs.timeZone,
  status: runs.status,
  progress: runs.progress,
  reconciliation: runs.reconciliation,
  insight: runs.insight,
  savedAs: runs.savedAs,
  rejects: runs.rejects,
  rejectCount: runs.rejectCount,
  problem: runs.problem,
  outcomeUnknown: runs.outcomeUnknown,
  createdAt: runs.createdAt,
  startedAt: runs.startedAt,
  finishedAt: runs.finishedAt,
}

/** A run in a list. */
export type ListedRun = Pick<StartedRun, keyof typeof listed | 'startedBy' | 'scheduleName'>

/**
 * Lists the runs of a workflow, newest first. `before` is the ID of the last run on the previous page. The list is
 * empty if the user has no access to the workflow.
 */
export async function listRuns(
  db: Db | Tx,
  person: Owner,
  workflowId: string,
  page: { readonly limit: number; readonly before?: string | undefined },
): Promise<readonly ListedRun[]> {
  const { limit, before } = page
  const asked = { ...ownerParameters(person), workflowId, limit }
  const rows = await (before === undefined
    ? newestQuery(db).execute(asked)
    : olderQuery(db).execute({ ...asked, before }))
  return rows.map(({ run, ...rest }) => ({ ...run, ...rest }))
}

const newestQuery = preparedOnce((db) => runsBehind(db))
const olderQuery = preparedOnce((db) =>
  runsBehind(db, olderRun(sql.placeholder('workflowId'), sql.placeholder('before'))),
)

function runsBehind(db: Db | Tx, older?: SQL) {
  const workflow = db
    .select({ one: sql`1` })
    .from(workflows)
    .where(and(eq(workflows.id, sql.placeholder('workflowId')), accessibleWorkflow(placeholderOwner, 'read')))
  return db
    .select({
      run: listed,
      startedBy: { id: users.id, fullName: users.fullName },
      scheduleName: tasks.scheduleName,
    })
    .from(runs)
    .innerJoin(users, eq(users.id, runs.ownerId))
    .leftJoin(tasks, eq(tasks.id, runs.taskId))
    .where(
      and(
        eq(runs.workflowId, sql.placeholder('workflowId')),
        eq(runs.organizationId, placeholderOwner.organizationId),
        exists(workflow),
        older,
      ),
    )
    .orderBy(desc(runs.createdAt), desc(runs.id))
    .limit(sql.placeholder('limit'))
    .prepare('runs')
}

/** Condition for runs of a workflow that were created before the given run. */
export function olderRun(workflowId: string | Placeholder, id: string | Placeholder): SQL {
  return sql`(${runs.createdAt}, ${runs.id}) < (select b.created_at, b.id from ${runs} b where b.id = ${id} and b.workflow_id = ${workflowId})`
}
