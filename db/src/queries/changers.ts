/** Who changed the database nodes of a workflow, where it was not its owner. */
import { type ChangedBy, isDatabaseInput, isDatabaseOutput, type WorkflowGraph } from '@anj/workflow'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type StoredWorkflow, users, workflows } from '../schema/index.ts'
import type { Owner } from './reach.ts'
import type { Person } from './workflows.ts'

/** Somebody who is not a workflow's owner, and what they changed last. */
export interface Changer {
  readonly nodeId: string
  readonly by: Person
}

/** The nodes of a workflow that somebody other than its owner changed last. */
export async function changersOf(
  db: Db | Tx,
  { graph, changedBy }: Pick<StoredWorkflow, 'graph' | 'changedBy'>,
): Promise<readonly Changer[]> {
  const changed = graph.nodes.flatMap(({ id }) => {
    const by = changedBy[id]
    return by === undefined ? [] : [{ nodeId: id, by }]
  })
  if (changed.length === 0) return []
  const { id, fullName } = users
  const ids = [...new Set(changed.map(({ by }) => by))]
  const found = await db.select({ id, fullName }).from(users).where(inArray(id, ids))
  const people = new Map(found.map((person) => [person.id, person]))
  return changed.flatMap(({ nodeId, by }) => {
    const person = people.get(by)
    return person ? [{ nodeId, by: person }] : []
  })
}

/**
 * Who changed the database nodes of a new workflow, where its owner has the same nodes in another one: what it is a copy of
 * is not known, nodes keep their ids in a copy.
 */
export async function changedByOfCopy(
  tx: Tx,
  { ownerId, organizationId }: Owner,
  graph: WorkflowGraph,
): Promise<ChangedBy> {
  const ids = graph.nodes
    .filter((node) => isDatabaseInput(node) || isDatabaseOutput(node))
    .map(({ id }) => id)
  if (ids.length === 0) return {}
  const { changedBy } = workflows
  // As text: the driver says nothing of the type of a list.
  const anyOf = sql`jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) as node(id)`
  const found = await tx
    .select({ changedBy })
    .from(workflows)
    .where(
      and(
        eq(workflows.ownerId, ownerId),
        eq(workflows.organizationId, organizationId),
        sql`exists (select 1 from ${anyOf} where ${changedBy} ? node.id)`,
      ),
    )
  const all = Object.assign({}, ...found.map((one) => one.changedBy)) as ChangedBy
  return Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)))
}
