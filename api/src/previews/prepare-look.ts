import { getWorkflow } from '@anj/db'
import {
  AppError,
  incomingColumns,
  joinKinds,
  nodeKinds,
  nodeProblems,
  type Problem,
  pathTo,
  problem,
  sourcesOf,
  type WorkflowEdge,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { findSources } from '../datasets/find-sources.ts'
import type { AppDeps, PreviewRequest } from '../deps.ts'
import { present } from '../http/not-found.ts'
import type { Caller } from '../plugins/session.ts'
import { keepGraph } from '../workflows/keep-graph.ts'

interface Look {
  readonly nodeId: string
  readonly nodes: readonly WorkflowNode[]
  readonly edges: readonly WorkflowEdge[]
  readonly editorId?: string
}

interface PreparedLook {
  /** One editor and node of a workflow: a newer request takes the place of an older one. */
  readonly key: string
  readonly request: Pick<PreviewRequest, 'workflow' | 'nodeId' | 'sources'>
}

/** What the engine needs to show a node as it is drawn in the request; refuses with what stands in the way. */
export async function prepareLook(
  deps: AppDeps,
  caller: Caller,
  workflowId: string,
  look: Look,
): Promise<PreparedLook> {
  present(await getWorkflow(deps.db, caller.id, workflowId), 'workflow')
  const workflow = keepGraph(look)
  const node = tableNode(workflow, look.nodeId)
  const sources = await findSources(deps, caller.id, checkedPath(workflow, node.id))
  const key = `${caller.sessionId} ${look.editorId ?? ''} ${workflowId} ${look.nodeId}`
  return { key, request: { workflow, nodeId: node.id, sources } }
}

/** Whether some of what is looked at is only the first rows of a database source. */
export function hasSample({ sources }: Pick<PreviewRequest, 'sources'>): boolean {
  return Object.values(sources).some((source) => source.kind === 'landed' && source.isSample)
}

/** Refuses nodes in which nothing is matched. */
export function refuseNoJoin({ workflow, nodeId }: Pick<PreviewRequest, 'workflow' | 'nodeId'>): void {
  const node = workflow.nodes.find(({ id }) => id === nodeId)
  if (node && !joinKinds.some((kind) => kind === node.data.kind))
    throw new AppError('notAJoin', { title: node.data.title }, { nodeId })
}

/** The node whose table is shown: for an output, the one that it is given. */
function tableNode(workflow: WorkflowGraph, nodeId: string): WorkflowNode {
  const node = present(
    workflow.nodes.find(({ id }) => id === nodeId),
    'node',
  )
  if (nodeKinds[node.data.kind].type !== 'output') return node
  const [source] = sourcesOf(workflow, nodeId)
  if (!source) throw refused({ ...problem('nodeWithoutSource', { title: node.data.title }), nodeId })
  return source
}

function checkedPath(workflow: WorkflowGraph, nodeId: string): readonly WorkflowNode[] {
  const path = pathTo(workflow, nodeId)
  if (path.at(-1)?.id !== nodeId) throw refused({ ...problem('circle'), nodeId })
  for (const node of path) {
    const incoming = incomingColumns(workflow, node.id)
    const known = incoming.length > 0 && incoming.every((table) => table.length > 0)
    const [found] = nodeProblems(node, known ? incoming : null)
    if (found) throw refused(found)
    if (incoming.length === 0 && nodeKinds[node.data.kind].type !== 'input') {
      throw refused({ ...problem('nodeWithoutSource', { title: node.data.title }), nodeId: node.id })
    }
  }
  return path
}

function refused({ sentence, nodeId }: Problem): AppError {
  const fields = nodeId ? { fields: { [nodeId]: sentence } } : {}
  return new AppError('workflowHasProblems', { problem: sentence }, fields)
}
