/** Workflows and schedules whose graphs name files, connections or places. */
import { AppError, type WorkflowGraph } from '@anj/workflow'
import { and, asc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { isLockTimeout } from '../migrating/timeouts.ts'
import { type Owner } from '../owner.ts'
import { connections, datasets, follows, schedules, users, workflows } from '../schema/index.ts'
import { accessibleWorkflow, type WorkflowAccess } from './access.ts'
import type { Person } from './workflows.ts'

/** The files and connections that a graph can name, and the place to which a schedule can deliver. */
export interface NamedItems {
  readonly datasetIds: readonly string[]
  readonly connectionIds: readonly string[]
  readonly placeId: string | null
}

/** A workflow whose graph names one of the items. */
export interface NamingWorkflow {
  readonly id: string
  readonly name: string
  readonly owner: Person
  readonly graph: WorkflowGraph
  /** Null if the user may not see the workflow. */
  readonly access: WorkflowAccess | null
}

/** A schedule whose snapshot names one of the items, or that delivers to the place. */
export interface NamingSchedule {
  readonly id: string
  readonly name: string
  readonly workflowName: string
  readonly owner: Person
  readonly graph: WorkflowGraph
  readonly delivers: boolean
}

/**
 * Waits for the changes of workflows and schedules that are underway, and keeps others from beginning until the
 * transaction ends. Reading is still possible. Waits at most two seconds, because all later changes wait behind it, and
 * then throws `usesBusy`.
 */
export async function holdUses(tx: Tx): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '2s'`)
  try {
    await tx.execute(sql`lock table ${workflows}, ${schedules} in share mode`)
  } catch (cause) {
    throw isLockTimeout(cause) ? new AppError('usesBusy', {}, { retryAfter: 1, cause }) : cause
  }
  await tx.execute(sql`set local lock_timeout to default`)
}

/** Graphs can have megabytes, so only a few are read together. */
const BATCH = 20

/** Reads the workflows of an organization that name one of the items, without deleted workflows. */
export async function* workflowsNaming(
  db: Db | Tx,
  person: Owner,
  items: NamedItems,
): AsyncGenerator<NamingWorkflow, void, undefined> {
  if (items.datasetIds.length + items.connectionIds.length === 0) return
  let last: string | null = null
  while (true) {
    const rows = await db
      .select({
        id: workflows.id,
        name: workflows.name,
        owner: { id: users.id, fullName: users.fullName },
        graph: workflows.graph,
        mayRead: sql<boolean>`(${accessibleWorkflow(person, 'read')})`,
        mayEdit: sql<boolean>`(${accessibleWorkflow(person, 'edit')})`,
      })
      .from(workflows)
      .innerJoin(users, eq(users.id, workflows.ownerId))
      .where(
        and(
          eq(workflows.organizationId, person.organizationId),
          isNull(workflows.deletedAt),
          last === null ? undefined : gt(workflows.id, last),
          names(sql`${workflows.graph}`, items),
        ),
      )
      .orderBy(asc(workflows.id))
      .limit(BATCH)
    for (const { mayRead, mayEdit, ...row } of rows) {
      const shared = mayEdit ? 'edit' : 'read'
      yield { ...row, access: row.owner.id === person.ownerId ? 'own' : mayRead ? shared : null }
    }
    last = rows.at(-1)?.id ?? null
    if (rows.length < BATCH) return
  }
}

/** Reads the schedules of an organization whose snapshots name one of the items, or that deliver to the place. */
export async function* schedulesNaming(
  db: Db | Tx,
  { organizationId }: Owner,
  items: NamedItems,
): AsyncGenerator<NamingSchedule, void, undefined> {
  const target = JSON.stringify([{ way: 'place', placeId: items.placeId }])
  const delivers =
    items.placeId === null
      ? sql<boolean>`false`
      : sql<boolean>`${schedules.delivery} @> ${target}::text::jsonb`
  let last: string | null = null
  while (true) {
    const rows = await db
      .select({
        id: schedules.id,
        name: schedules.scheduleName,
        workflowName: schedules.workflowName,
        owner: { id: users.id, fullName: users.fullName },
        graph: schedules.snapshot,
        delivers,
      })
      .from(schedules)
      .innerJoin(users, eq(users.id, schedules.ownerId))
      .where(
        and(
          eq(schedules.organizationId, organizationId),
          last === null ? undefined : gt(schedules.id, last),
          or(names(sql`${schedules.snapshot}`, items), delivers),
        ),
      )
      .orderBy(asc(schedules.id))
      .limit(BATCH)
    yield* rows
    last = rows.at(-1)?.id ?? null
    if (rows.length < BATCH) return
  }
}

/**
 * Condition for graphs in which a node's settings name one of the files or connections. Graphs of other programs can have
 * IDs in capital letters.
 */
function names(graph: SQL, { datasetIds, connectionIds }: NamedItems): SQL {
  const written = (ids: readonly string[]) => ids.flatMap((id) => [id, id.toUpperCase()])
  const ids = JSON.stringify({ files: written(datasetIds), connections: written(connectionIds) })
  return sql`jsonb_path_exists(${graph},
    '$.nodes[*].data.config ? (@.datasetId == $files[*] || @.template.datasetId == $files[*] || @.connectionId == $connections[*])', ${ids}::text::jsonb)`
}

/**
 * Returns the IDs of the organization's connections to the server of a connection, of all users, because they lead to
 * the same tables. Includes the connection itself.
 */
export async function connectionsToSameServer(
  db: Db | Tx,
  { organizationId }: Owner,
  connectionId: string,
): Promise<readonly string[]> {
  const same = sql`exists (select from ${connections} as wanted where wanted.id = ${connectionId}
    and lower(wanted.server_name) = lower(${connections.serverName}) and wanted.port = ${connections.port}
    and lower(coalesce(wanted.ssh_server_name, '')) = lower(coalesce(${connections.sshServerName}, '')))`
  const rows = await db
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.organizationId, organizationId), isNull(connections.forRun), same))
  return rows.map(({ id }) => id)
}

/** Returns the IDs of the organization's files that follow a file in a place. */
export async function filesFollowing(
  db: Db | Tx,
  { organizationId }: Owner,
  placeId: string,
): Promise<readonly string[]> {
  const rows = await db
    .select({ id: follows.datasetId })
    .from(follows)
    .innerJoin(datasets, eq(datasets.id, follows.datasetId))
    .where(and(eq(follows.placeId, placeId), eq(datasets.organizationId, organizationId)))
  return rows.map(({ id }) => id)
}
