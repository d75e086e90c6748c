import {
  atOnce,
  type Db,
  datasetsOn,
  findInputs,
  findReadyVersions,
  findUsableConnections,
  isUuid,
  type Owner,
  type Tx,
} from '@anj/db'
/** What is looked at before a run is made, whoever makes it: a person who presses the button, or a schedule. */
import {
  AppError,
  type DatabaseKind,
  databaseKindOf,
  findProblems,
  isDatabaseInput,
  isDatabaseOutput,
  outputOf,
  pathTo,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'

/** The dataset version that each file input of a run reads. */
export type DatasetVersions = Readonly<Record<string, string>>

/** All problems at once: the first is the message, each stands at its node. */
export function refuseProblems(graph: WorkflowGraph): void {
  const problems = findProblems(graph)
  const [first] = problems
  if (!first) return
  const fields: Record<string, string> = {}
  for (const { nodeId, sentence } of problems) if (nodeId) fields[nodeId] ??= sentence
  throw new AppError('workflowHasProblems', { problem: first.sentence }, { fields })
}

/** The newest content of each file that a run reads; refuses when a person lacks a file or connection that it needs. */
export async function prepareRun(db: Db | Tx, person: Owner, graph: WorkflowGraph): Promise<DatasetVersions> {
  const [prepared] = await prepareRuns(db, person, [graph])
  if (!prepared || prepared instanceof Error) throw prepared
  return prepared
}

/** The same for several runs of one person at once, by as few questions as for one; what refuses one stands in its place. */
export async function prepareRuns(
  db: Db | Tx,
  person: Owner,
  graphs: readonly WorkflowGraph[],
): Promise<readonly (DatasetVersions | AppError)[]> {
  const paths = graphs.map(pathOf)
  const nodes = paths.flat()
  const [usable, ready] = await atOnce(
    findUsableConnections(db, person, unique(nodes.flatMap(connectionOf))),
    findReadyVersions(db, person, unique(datasetsOn(nodes))),
  )
  const prepared: (DatasetVersions | AppError)[] = []
  for (const path of paths) {
    try {
      for (const node of path) requireConnection(usable, node)
      const inputs = await findInputs(db, person, path, ready)
      prepared.push(Object.fromEntries([...inputs].map(([nodeId, { id }]) => [nodeId, id])))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      prepared.push(error)
    }
  }
  return prepared
}

/** The datasets that a run of a workflow reads. */
export function filesOf(graph: WorkflowGraph): readonly string[] {
  return unique(datasetsOn(pathOf(graph)))
}

function pathOf(graph: WorkflowGraph): readonly WorkflowNode[] {
  const output = outputOf(graph)
  return output ? pathTo(graph, output.id) : []
}

function connectionOf(node: WorkflowNode): readonly string[] {
  if (!isDatabaseInput(node) && !isDatabaseOutput(node)) return []
  const { connectionId } = node.data.config
  return connectionId && isUuid(connectionId) ? [connectionId.toLowerCase()] : []
}

/** The connection of a database must be one that the person may use, and lead to a server of its kind. */
function requireConnection(usable: ReadonlyMap<string, DatabaseKind>, node: WorkflowNode): void {
  if (!isDatabaseInput(node) && !isDatabaseOutput(node)) return
  const { title, kind } = node.data
  const [id] = connectionOf(node)
  const leadsTo = id === undefined ? undefined : usable.get(id)
  const at = { nodeId: node.id }
  if (!leadsTo && isDatabaseInput(node)) throw new AppError('runSourceConnectionMissing', { title }, at)
  if (!leadsTo) throw new AppError('runConnectionMissing', {}, at)
  if (leadsTo !== databaseKindOf(kind)) throw new AppError('connectionOfOtherKind', { title }, at)
}

const unique = (ids: readonly string[]) => [...new Set(ids)]
