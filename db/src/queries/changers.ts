/** The users other than a workflow's owner who last changed its database nodes. */
import {
  type ChangedBy,
  fromFile,
  hasSameEffect,
  isDatabaseInput,
  isDatabaseOutput,
  sentence,
  type WorkflowGraph,
} from '@anj/workflow'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import type { Owner } from '../owner.ts'
import { type StoredWorkflow, users, workflows } from '../schema/index.ts'
import type { Person } from './workflows.ts'

/** A user other than the owner who last changed a node. */
export interface Changer {
  readonly nodeId: string
  readonly by: Person
}

/** Placeholder ID for the unknown author of a file. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Returns the nodes of a workflow that were last changed by a user other than the owner. */
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
  const ids = [...new Set(changed.map(({ by }) => by))].filter((by) => by !== fromFile)
  const found = await db.select({ id, fullName }).from(users).where(inArray(id, ids))
  const people = new Map<string, Person>(found.map((person) => [person.id, person]))
  people.set(fromFile, { id: nobody, fullName: sentence('drawnInFile') })
  return changed.flatMap(({ nodeId, by }) => {
    const person = people.get(by)
    return person ? [{ nodeId, by: person }] : []
  })
}

/** The nodes of a new workflow that were created by users other than the owner, each with its creator. */
export type DrawnElsewhere = ChangedBy

/**
 * Returns the nodes of a copied workflow that were last changed by another user. `elsewhere` contains the nodes that a
 * user other than the owner created.
 */
export async function findChangers(
  tx: Tx,
  owner: Owner,
  graph: WorkflowGraph,
  elsewhere: DrawnElsewhere,
): Promise<readonly Changer[]> {
  return changersOf(tx, { graph, changedBy: await changedByOfCopy(tx, owner, graph, elsewhere) })
}

/**
 * Determines who last changed the database nodes of a new workflow. It isn't known what the workflow was copied from,
 * but copied nodes keep their IDs. This function therefore searches the owner's other workflows for nodes with the same
 * ID. Nodes with different settings are ignored, because handwritten files often reuse IDs. A node in `elsewhere`
 * counts as the owner's if another of the owner's workflows contains it with the same settings.
 */
export async function changedByOfCopy(
  tx: Tx,
  { ownerId, organizationId }: Owner,
  graph: WorkflowGraph,
  elsewhere: DrawnElsewhere = {},
): Promise<ChangedBy> {
  const nodes = graph.nodes.filter((node) => isDatabaseInput(node) || isDatabaseOutput(node))
  if (nodes.length === 0) return {}
  const { changedBy, graph: drawn } = workflows
  // Sends the IDs as JSON text, because the driver doesn't send the type of an array.
  const anyOf = sql`jsonb_array_elements_text(${JSON.stringify(nodes.map(({ id }) => id))}::text::jsonb) as node(id)`
  const theirs = and(eq(workflows.ownerId, ownerId), eq(workflows.organizationId, organizationId))
  const found = await tx
    .select({ changedBy, drawn })
    .from(workflows)
    .where(and(theirs, sql`exists (select 1 from ${anyOf} where ${changedBy} ? node.id)`))
  const owned = sql`exists (select 1 from ${anyOf}, jsonb_array_elements(${drawn} -> 'nodes') as has where has ->> 'id' = node.id)`
  const known =
    Object.keys(elsewhere).length === 0
      ? []
      : await tx.select({ drawn }).from(workflows).where(and(theirs, owned))
  const entries = nodes.flatMap((node) => {
    const changed = found.flatMap((one) => {
      const by = one.changedBy[node.id]
      const there = one.drawn.nodes.find(({ id }) => id === node.id)
      // The settings are unknown if the node has been removed from the other workflow.
      return by !== undefined && (!there || hasSameEffect(there, node)) ? [by] : []
    })
    const isKnown = () =>
      known.some((one) => one.drawn.nodes.some((there) => there.id === node.id && hasSameEffect(there, node)))
    const by = changed.at(-1) ?? elsewhere[node.id]
    return by === undefined || (changed.length === 0 && isKnown()) ? [] : [[node.id, by] as const]
  })
  return Object.fromEntries(entries)
}
