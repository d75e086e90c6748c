/** The earlier revisions of a workflow. Each save leaves a version behind, and old versions are thinned out. */
import type { GraphWithChangers } from '@anj/workflow'
import { and, desc, eq, exists, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../database.ts'
import type { Owner } from '../owner.ts'
import { runs, users, workflows, workflowVersions } from '../schema/index.ts'
import { accessibleWorkflow } from './access.ts'
import { getWorkflow, type PatchOutcome, type Person, patchWorkflow } from './workflows.ts'

/** A version of a workflow without its graph. */
export interface WorkflowVersion {
  readonly revision: number
  readonly name: string
  /** The name that a user gave the version. */
  readonly label: string | null
  readonly savedAt: Date
  readonly savedBy: Person | null
  readonly nodeCount: number
  readonly edgeCount: number
  /** True when the version had a full run or a test run. */
  readonly hasRun: boolean
  readonly isPresent: boolean
}

/** A version with its graph and the users who last changed its database nodes. */
export type WholeVersion = WorkflowVersion & GraphWithChangers

/**
 * Lists the versions of a workflow, the current version first. `before` is the revision of the last version on
 * the previous page.
 */
export async function listVersions(
  db: Db | Tx,
  person: Owner,
  workflowId: string,
  { limit, before }: { readonly limit: number; readonly before?: number | undefined },
): Promise<readonly WorkflowVersion[]> {
  const older = await earlier(db, person, workflowId, before)
    .orderBy(desc(workflowVersions.revision))
    .limit(limit)
  const [present] = before === undefined ? await presentVersion(db, person, workflowId) : []
  return [...(present ? [{ ...present, isPresent: true }] : []), ...older.map(isEarlier)].slice(0, limit)
}

/** Returns one version with its graph. */
export async function getVersion(
  db: Db | Tx,
  person: Owner,
  workflowId: string,
  revision: number,
): Promise<WholeVersion | undefined> {
  const [present] = await presentVersion(db, person, workflowId)
  if (present?.revision === revision) {
    const stored = await getWorkflow(db, person, workflowId, 'read')
    if (stored?.revision !== revision) return undefined
    const { graph, changedBy } = stored
    return { ...present, isPresent: true, graph, changedBy }
  }
  const [version] = await earlier(db, person, workflowId, revision + 1)
    .orderBy(desc(workflowVersions.revision))
    .limit(1)
  if (version?.revision !== revision) return undefined
  const [row] = await db
    .select({ graph: workflowVersions.graph, changedBy: workflowVersions.changedBy })
    .from(workflowVersions)
    .where(and(eq(workflowVersions.workflowId, workflowId), eq(workflowVersions.revision, revision)))
  return row && { ...isEarlier(version), ...row }
}

/** Names a version or removes its name. Returns false if the version doesn't exist. */
export async function nameVersion(
  db: Db | Tx,
  person: Owner,
  workflowId: string,
  revision: number,
  label: string | null,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const theirs = and(eq(workflows.id, workflowId), accessibleWorkflow(person, 'edit'))
    const [stored] = await tx
      .select({ revision: workflows.revision })
      .from(workflows)
      .where(theirs)
      .for('update')
    if (!stored) return false
    if (stored.revision === revision) {
      await tx.update(workflows).set({ label }).where(theirs)
      return true
    }
    const named = await tx
      .update(workflowVersions)
      .set({ label })
      .where(and(eq(workflowVersions.workflowId, workflowId), eq(workflowVersions.revision, revision)))
      .returning({ revision: workflowVersions.revision })
    return named.length > 0
  })
}

/**
 * Saves the graph of an earlier revision as the newest revision. The current revision, which must be `from`, is kept as
 * a version.
 */
export async function restoreVersion(
  db: Db | Tx,
  person: Owner,
  workflowId: string,
  revision: number,
  from: number,
): Promise<PatchOutcome> {
  return db.transaction(async (tx) => {
    const version = await getVersion(tx, person, workflowId, revision)
    if (!version) return { outcome: 'notFound' }
    return patchWorkflow(tx, person, workflowId, from, { graph: version.graph, earlier: version.changedBy })
  })
}

/**
 * Removes old versions. Keeps all versions from the last hour, the last version of each hour for a day, and the last
 * version of each day for 30 days. Always keeps named versions, versions with a full run, and each workflow's newest
 * version. Deletes in batches, so that users who are saving don't have to wait long.
 */
export async function pruneVersions(db: Db, portion = 500): Promise<void> {
  let removed = portion
  while (removed === portion) {
    const gone = await db.execute(sql`
      delete from ${workflowVersions} where (workflow_id, revision) in (
        select v.workflow_id, v.revision from ${workflowVersions} v
        where v.saved_at < now() - interval '1 hour'
          and v.label is null
          and not exists (select 1 from ${runs} r
            where r.workflow_id = v.workflow_id and r.revision = v.revision and r.first_rows is null)
          and exists (select 1 from ${workflowVersions} n where n.workflow_id = v.workflow_id and n.revision > v.revision)
          and (v.saved_at < now() - interval '30 days' or exists (
            select 1 from ${workflowVersions} later
            where later.workflow_id = v.workflow_id and later.revision > v.revision
              and case when v.saved_at < now() - interval '1 day'
                then date_trunc('day', later.saved_at, 'UTC') = date_trunc('day', v.saved_at, 'UTC')
                else date_trunc('hour', later.saved_at, 'UTC') = date_trunc('hour', v.saved_at, 'UTC') end))
        limit ${portion})`)
    removed = gone.count
  }
}

const isEarlier = <T>(version: T) => ({ ...version, isPresent: false })

const savedBy = { id: users.id, fullName: users.fullName }
const lengthOf = (of: typeof workflows | typeof workflowVersions, part: 'nodes' | 'edges') =>
  sql<number>`jsonb_array_length(${of.graph} -> ${sql.raw(`'${part}'`)})`
/**
 * The numbers of nodes and edges. They are stored with the version, because counting them would mean reading the whole
 * graph.
 */
const counted = {
  nodeCount:
    sql<number>`coalesce(${workflowVersions.nodeCount}, ${lengthOf(workflowVersions, 'nodes')})`.mapWith(
      Number,
    ),
  edgeCount:
    sql<number>`coalesce(${workflowVersions.edgeCount}, ${lengthOf(workflowVersions, 'edges')})`.mapWith(
      Number,
    ),
}

function hasRun(db: Db | Tx, workflowId: AnyPgColumn, revision: AnyPgColumn) {
  const run = db
    .select({ one: sql`1` })
    .from(runs)
    .where(and(eq(runs.workflowId, workflowId), eq(runs.revision, revision)))
  return sql<boolean>`${exists(run)}`
}

function presentVersion(db: Db | Tx, person: Owner, workflowId: string) {
  const { revision, name, label, updatedAt: savedAt } = workflows
  return db
    .select({
      revision,
      name,
      label,
      savedAt,
      savedBy,
      nodeCount: lengthOf(workflows, 'nodes').mapWith(Number),
      edgeCount: lengthOf(workflows, 'edges').mapWith(Number),
      hasRun: hasRun(db, workflows.id, workflows.revision),
    })
    .from(workflows)
    .leftJoin(users, eq(users.id, workflows.savedBy))
    .where(and(eq(workflows.id, workflowId), accessibleWorkflow(person, 'read')))
}

function earlier(db: Db | Tx, person: Owner, workflowId: string, before: number | undefined) {
  const { revision, name, label, savedAt } = workflowVersions
  return db
    .select({
      revision,
      name,
      label,
      savedAt,
      savedBy,
      ...counted,
      hasRun: hasRun(db, workflowVersions.workflowId, workflowVersions.revision),
    })
    .from(workflowVersions)
    .innerJoin(workflows, eq(workflows.id, workflowVersions.workflowId))
    .leftJoin(users, eq(users.id, workflowVersions.savedBy))
    .where(
      and(
        eq(workflowVersions.workflowId, workflowId),
        accessibleWorkflow(person, 'read'),
        before === undefined ? undefined : lt(workflowVersions.revision, before),
      ),
    )
    .$dynamic()
}
