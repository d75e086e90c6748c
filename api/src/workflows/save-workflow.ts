import { type Db, type PatchOutcome, patchWorkflow } from '@anj/db'
import type {
  WorkflowEdge,
  WorkflowGraph,
  WorkflowNode,
  WorkflowNote,
  WorkflowParameter,
} from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import { throwNotFound } from '../http/not-found.ts'
import { audited } from './audited.ts'
import { findWorkflow } from './find-workflow.ts'
import { storeGraph } from './store-graph.ts'
import { readName } from './workflow-name.ts'

interface Change {
  readonly revision: number
  readonly name?: string
  readonly nodes?: readonly WorkflowNode[]
  readonly edges?: readonly WorkflowEdge[]
  readonly notes?: readonly WorkflowNote[]
  readonly parameters?: readonly WorkflowParameter[]
}

/**
 * Saves a change unless another save happened since the caller's revision. The audit log records new names but not
 * autosaves.
 */
export async function saveWorkflow(
  db: Db,
  caller: Caller,
  id: string,
  { revision, ...change }: Change,
): Promise<Exclude<PatchOutcome, { outcome: 'notFound' }>> {
  return db.transaction(async (tx) => {
    const stored = await findWorkflow(tx, caller, id, 'edit')
    // A name that was stored before the limit existed may be too long. It can still be saved unchanged.
    const name = change.name === undefined || change.name === stored.name ? undefined : readName(change.name)
    const graph = changedGraph(stored.graph, change)
    const saved = await patchWorkflow(tx, caller, id, revision, { name, graph })
    if (saved.outcome === 'notFound') return throwNotFound('workflow')
    if (saved.outcome === 'saved' && name !== undefined && name !== stored.name) {
      await audited(tx, caller, 'workflow.renamed', saved.workflow, stored.name)
    }
    return saved
  })
}

function changedGraph(
  stored: WorkflowGraph,
  { nodes, edges, notes, parameters }: Partial<WorkflowGraph>,
): WorkflowGraph | undefined {
  if (!nodes && !edges && !notes && !parameters) return undefined
  return storeGraph({
    nodes: nodes ?? stored.nodes,
    edges: edges ?? stored.edges,
    notes: notes ?? stored.notes ?? [],
    parameters: parameters ?? stored.parameters ?? [],
  })
}
