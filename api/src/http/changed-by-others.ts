import { type AccessibleWorkflow, type Changer, changersOf, type Db, type Tx } from '@anj/db'
import { AppError, type ChangedBy, nextChangedBy, type WorkflowGraph } from '@anj/workflow'
import { type Static, Type } from 'typebox'
import type { Caller } from '../access/session.ts'
import { named } from './named.ts'
import { Person } from './person.ts'

/** The body field in which a caller confirms other users' changes. */
export const confirmed = Type.Optional(
  Type.Boolean({
    description:
      "True when the caller has confirmed the changes that other users made to components with the caller's connections.",
  }),
)

const ChangedComponent = named(
  Type.Object(
    {
      nodeId: Type.String(),
      title: Type.String({ description: 'Title of the component.' }),
      by: Person,
    },
    {
      $id: 'ChangedComponent',
      description: 'The user who last changed what a database component reads or writes.',
    },
  ),
)
type ChangedComponent = Static<typeof ChangedComponent>

/** The response to a call that would use the caller's connections with settings that other users changed. */
export const ChangedByOthersAnswer = named(
  Type.Object(
    {
      success: Type.Literal(false),
      message: Type.String(),
      code: Type.Literal('scheduleChangedByOthers'),
      data: Type.Object({ changedBy: Type.Array(ChangedComponent) }),
    },
    {
      $id: 'ChangedByOthers',
      description: 'Nothing was done. Review these components and repeat the call with `confirmed`.',
    },
  ),
)

/** Refuses to use the caller's connections with settings that other users changed, unless the caller confirms them. */
export class ChangedByOthers extends AppError<'scheduleChangedByOthers'> {
  readonly changers: readonly ChangedComponent[]

  constructor({ nodes }: WorkflowGraph, changers: readonly Changer[]) {
    super('scheduleChangedByOthers', {})
    this.changers = changers.flatMap(({ nodeId, by }) => {
      const data = nodes.find(({ id }) => id === nodeId)?.data
      return data ? [{ nodeId, title: data.label || data.title, by }] : []
    })
  }

  get answer() {
    const { code, message } = this
    return { success: false as const, message, code, data: { changedBy: this.changers } }
  }
}

/** Throws `ChangedByOthers` if other users changed parts of a graph, unless the caller confirms the changes. */
export function requireConfirmed(
  graph: WorkflowGraph,
  changers: readonly Changer[],
  isConfirmed: boolean | undefined,
): void {
  if (changers.length > 0 && !isConfirmed) throw new ChangedByOthers(graph, changers)
}

interface Doing {
  readonly graph: WorkflowGraph
  /** The users who changed each node, for an earlier revision's graph. */
  readonly earlier?: ChangedBy | undefined
  readonly confirmed: boolean | undefined
}

/**
 * Throws `ChangedByOthers` if a workflow's owner runs or reads nodes that other users changed last, unless the owner
 * confirms the changes. Treats the graph as if the owner saved it now. Other callers need no confirmation.
 */
export async function requireOwnerConfirmation(
  db: Db | Tx,
  caller: Caller,
  stored: AccessibleWorkflow,
  { graph, earlier, confirmed }: Doing,
): Promise<void> {
  if (stored.ownerId !== caller.id || confirmed) return
  const who = { saver: caller.id, owner: stored.ownerId, ...(earlier ? { earlier } : {}) }
  const changedBy = nextChangedBy(stored, graph, who)
  requireConfirmed(graph, await changersOf(db, { graph, changedBy }), confirmed)
}
