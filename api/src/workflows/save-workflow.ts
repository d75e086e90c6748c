import { type Db, getWorkflow, type PatchOutcome, patchWorkflow } from '@anj/db'
import type { WorkflowEdge, WorkflowGraph, WorkflowNode } from '@anj/workflow'
import { missing, present } from '../http/not-found.ts'
import type { Caller } from '../plugins/session.ts'
import { audited } from './audited.ts'
import { keepGraph } from './keep-graph.ts'
import { readName } from './workflow-name.ts'

interface Change {
  readonly revision: number
  readonly name?: string
  readonly nodes?: readonly WorkflowNode[]
  readonly edges?: readonly WorkflowEdge[]
  readonly position?: number
}

/** Saves a change unless somebody saved in the meantime. A new name is written to the audit log, autosaves are not. */
export async function saveWorkflow(
  db: Db,
  caller: Caller,
  id: string,
  { revision, position, ...change }: Change,
): Promise<Exclude<PatchOutcome, { outcome: 'notFound' }>> {
  const name = change.name === undefined ? undefined : readName(change.name)
  return db.transaction(async (tx) => {
    const stored = present(await getWorkflow(tx, caller.id, id), 'workflow')
    const graph = changedGraph(stored.graph, change)
    const saved = await patchWorkflow(tx, caller.id, id, revision, { name, graph, position })
    if (saved.outcome === 'notFound') return missing('workflow')
    if (saved.outcome === 'saved' && name !== undefined && name !== stored.name) {
      await audited(tx, caller, 'workflow.renamed', saved.workflow, stored.name)
    }
    return saved
  })
}

function changedGraph(
  stored: WorkflowGraph,
  { nodes, edges }: Partial<WorkflowGraph>,
): WorkflowGraph | undefined {
  if (!nodes && !edges) return undefined
  return keepGraph({ nodes: nodes ?? stored.nodes, edges: edges ?? stored.edges })
}
