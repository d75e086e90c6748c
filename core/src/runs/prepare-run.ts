import {
  concurrently,
  type Db,
  datasetsOn,
  findInputs,
  findRunnableVersions,
  findUsableConnections,
  isUuid,
  type Owner,
  type Tx,
} from '@anj/db'
/** The checks that a run must pass before a user or a schedule creates it. */
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

/** Throws all problems of a graph in one error: the first problem as the message, and each problem at its node. */
export function refuseProblems(graph: WorkflowGraph): void {
  const problems = findProblems(graph)
  const [first] = problems
  if (!first) return
  const fields: Record<string, string> = {}
  for (const { nodeId, sentence } of problems) if (nodeId) fields[nodeId] ??= sentence
  throw new AppError('workflowHasProblems', { problem: first.sentence }, { fields })
}

/**
 * Returns the newest content of each file that a run reads. Throws if the user may not use one of the files or
 * connections.
 */
export async function prepareRun(db: Db | Tx, person: Owner, graph: WorkflowGraph): Promise<DatasetVersions> {
  const [prepared] = await prepareRuns(db, person, [graph])
  if (!prepared || prepared instanceof Error) throw prepared
  return prepared
}

/**
 * Prepares several runs for one user with no more queries than a single run needs. For each run that can't start,
 * returns an error instead.
 */
export async function prepareRuns(
  db: Db | Tx,
  person: Owner,
  graphs: readonly WorkflowGraph[],
): Promise<readonly (DatasetVersions | AppError)[]> {
  const paths = graphs.map(pathOf)
  const nodes = paths.flat()
  const [usable, runnable] = await concurrently(
    findUsableConnections(db, person, unique(nodes.flatMap(connectionOf))),
    findRunnableVersions(db, person, unique(datasetsOn(nodes))),
  )
  const prepared: (DatasetVersions | AppError)[] = []
  for (const path of paths) {
    try {
      for (const node of path) requireConnection(usable, node)
      const inputs = await findInputs(db, person, path, runnable)
      prepared.push(Object.fromEntries([...inputs].map(([nodeId, { id }]) => [nodeId, id])))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      prepared.push(error)
    }
  }
  return prepared
}

/** Returns the datasets that a run of a workflow reads. */
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

/**
 * Throws unless the user may use the connection of a database node and the connection is for the node's kind of
 * database.
 */
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
