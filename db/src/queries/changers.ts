/** Who changed the database nodes of a workflow, where it was not its owner. */
import { inArray } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type StoredWorkflow, users } from '../schema/index.ts'
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
