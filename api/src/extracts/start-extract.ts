import { requireStoredSecrets } from '@anj/core'
import {
  type AccessibleWorkflow,
  createExtract,
  type Db,
  type Extract,
  findUsableConnection,
  isUuid,
  requireLicence,
  type Tx,
} from '@anj/db'
import {
  AppError,
  type DatabaseInputConfig,
  databaseKindOf,
  fillNode,
  isDatabaseInput,
  newNode,
  nodeProblems,
  problemError,
  requireDefaults,
  type WorkflowNode,
  withLowercaseIds,
  withoutSecrets,
} from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import { requireOwnerConfirmation } from '../http/changed-by-others.ts'
import { orNotFound } from '../http/not-found.ts'
import { findWorkflow } from '../workflows/find-workflow.ts'
import type { ExtractRequest } from './schema.ts'

/**
 * Starts reading a database input's rows through a connection that the caller may use. Uses the settings currently in
 * the editor, whether saved or not.
 */
export async function startExtract(
  db: Db | Tx,
  caller: Caller,
  workflowId: string,
  request: ExtractRequest,
): Promise<Extract> {
  const { nodeId } = request
  const source = checkedSource(request)
  return db.transaction(async (tx) => {
    await requireLicence(tx, caller.organizationId)
    const workflow = await findWorkflow(tx, caller, workflowId, 'edit')
    const connectionId = source.connectionId ?? ''
    const stored = isUuid(connectionId) ? await findUsableConnection(tx, caller, connectionId) : undefined
    const connection = orNotFound(stored, 'connection')
    if (connection.kind !== databaseKindOf(request.kind))
      throw new AppError('connectionOfOtherKind', { title: titleOf(request) }, { nodeId })
    const graph = {
      nodes: [asCalled(workflow, nodeOf(request))],
      edges: [],
      parameters: request.parameters ?? [],
    }
    await requireStoredSecrets(tx, workflowId, graph)
    await requireOwnerConfirmation(tx, caller, workflow, { graph, confirmed: request.confirmed })
    return createExtract(tx, caller, { workflowId, nodeId, connectionId, source })
  })
}

/**
 * Returns a database input's settings if they are complete. The columns may be missing, because the extract determines
 * them.
 */
function checkedSource(request: ExtractRequest): DatabaseInputConfig {
  const node = nodeOf(request)
  if (!isDatabaseInput(node)) throw new AppError('readsNoDatabase', { title: titleOf(request) })
  const { parameters = [] } = request
  const [found] = nodeProblems(node, null, false, parameters).filter(
    ({ code }) => code !== 'inputNotPrepared' || node.data.config.connectionId === null,
  )
  if (found) throw problemError(found)
  requireDefaults([node], parameters)
  const filled = fillNode(node, parameters)
  return { ...(isDatabaseInput(filled) ? filled : node).data.config, extractId: null }
}

function nodeOf({ nodeId, kind, config }: ExtractRequest): WorkflowNode {
  const fresh = newNode(kind, nodeId, { x: 0, y: 0 })
  const settings = withLowercaseIds(withoutSecrets(config) as Record<string, unknown>)
  return { ...fresh, data: { ...fresh.data, config: { ...fresh.data.config, ...settings } } } as WorkflowNode
}

/** Returns the node with the label that it has in the stored workflow, if the node is stored. */
function asCalled({ graph }: AccessibleWorkflow, node: WorkflowNode): WorkflowNode {
  const label = graph.nodes.find(({ id }) => id === node.id)?.data.label
  return label === undefined ? node : ({ ...node, data: { ...node.data, label } } as WorkflowNode)
}

function titleOf({ kind, nodeId }: ExtractRequest): string {
  return newNode(kind, nodeId, { x: 0, y: 0 }).data.title
}
