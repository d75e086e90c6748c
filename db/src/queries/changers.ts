/** Who changed the database nodes of a workflow, where it was not its owner. */
import {
  type ChangedBy,
  doesTheSame,
  fromFile,
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

/** Somebody who is not a workflow's owner, and what they changed last. */
export interface Changer {
  readonly nodeId: string
  readonly by: Person
}

/** The id of whoever drew a file. */
const nobody = '00000000-0000-0000-0000-000000000000'

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
  const ids = [...new Set(changed.map(({ by }) => by))].filter((by) => by !== fromFile)
  const found = await db.select({ id, fullName }).from(users).where(inArray(id, ids))
  const people = new Map<string, Person>(found.map((person) => [person.id, person]))
  people.set(fromFile, { id: nobody, fullName: sentence('drawnInFile') })
  return changed.flatMap(({ nodeId, by }) => {
    const person = people.get(by)
    return person ? [{ nodeId, by: person }] : []
  })
}

/** Nodes of a new workflow that somebody else drew, as user by node. */
export type DrawnElsewhere = ChangedBy

/** Somebody else's work in a copy of a workflow, of which `elsewhere` tells what was drawn by others than its owner. */
export async function findChangers(
  tx: Tx,
  owner: Owner,
  graph: WorkflowGraph,
  elsewhere: DrawnElsewhere,
): Promise<readonly Changer[]> {
  return changersOf(tx, { graph, changedBy: await changedByOfCopy(tx, owner, graph, elsewhere) })
}

/**
 * Who changed the database nodes of a new workflow, where its owner has the same nodes in another one: what it is a copy of
 * is not known, nodes keep their ids in a copy. One that does something else there says nothing of this one, as files that
 * are written by hand use the same ids over and over. What was drawn elsewhere is the owner's where another one of their
 * workflows holds the same node doing the same.
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
  // As text: the driver says nothing of the type of a list.
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
      // The settings of a node that was removed there are no longer known.
      return by !== undefined && (!there || doesTheSame(there, node)) ? [by] : []
    })
    const isKnown = () =>
      known.some((one) => one.drawn.nodes.some((there) => there.id === node.id && doesTheSame(there, node)))
    const by = changed.at(-1) ?? elsewhere[node.id]
    return by === undefined || (changed.length === 0 && isKnown()) ? [] : [[node.id, by] as const]
  })
  return Object.fromEntries(entries)
}
