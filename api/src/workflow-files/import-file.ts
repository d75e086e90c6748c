import { reserveStorage, type Tx } from '@anj/db'
import type { ParsedFileBytes } from '@anj/engine'
import type { WorkflowGraph, WorkflowNode } from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import { connectRemote } from '../connections/connect-remote.ts'
import { readHostKeys } from '../connections/host-keys.ts'
import { resolveReferences, storeTables } from '../datasets/import-file-data.ts'
import type { AppDeps } from '../deps/deps.ts'
import { storeGraph } from '../workflows/store-graph.ts'

type Deps = Pick<AppDeps, 'db' | 'storage' | 'settings' | 'readHostKey'>

export interface ImportedFile {
  /** The graph, with the IDs of this server's records. */
  readonly graph: WorkflowGraph
  /** Nodes whose connection the file's author may have no permission to use. */
  readonly lent: readonly string[]
  /** Messages for the user who sent the file. */
  readonly notes: readonly string[]
}

/**
 * Converts a file's rows to datasets and its passwords to connections, and passes the graph with their IDs to `keep` in
 * the same transaction. If this fails, nothing is stored.
 */
export async function importFile<T>(
  deps: Deps,
  caller: Caller,
  file: ParsedFileBytes,
  keep: (tx: Tx, taken: ImportedFile) => Promise<T>,
): Promise<T> {
  const hostKeys = await readHostKeys(deps.readHostKey, file.remotes)
  // Files are stored before the transaction that creates their datasets. If the transaction fails, the files are
  // removed.
  const tables = await storeTables(deps, caller, file.tables)
  const references = await resolveReferences(deps, caller, file.references).catch(async (error: unknown) => {
    await tables.discard()
    throw error
  })
  try {
    return await deps.db.transaction(async (tx) => {
      const data = [...(await tables.keep(tx, caller)), ...(await references.keep(tx, caller))]
      // The file's data already counts towards the storage usage, so this only checks the limit.
      if (data.length > 0) await reserveStorage(tx, caller.organizationId, 0, deps.settings.limits)
      const remotes = []
      for (const remote of file.remotes)
        remotes.push((await connectRemote({ ...deps, hostKeys }, tx, caller, remote)) ?? [])
      const connected = remotes.flat()
      const graph = storeGraph(withConfigs(file.graph, [...data, ...connected]))
      const lent = connected.filter(({ isLent }) => isLent).map(({ nodeId }) => nodeId)
      const notes = [
        ...file.notes,
        ...data.flatMap(({ note }) => note ?? []),
        ...new Set(connected.flatMap((remote) => remote.notes)),
      ]
      return keep(tx, { graph, lent, notes })
    })
  } catch (error) {
    await Promise.all([tables.discard(), references.discard()])
    throw error
  }
}

/** Returns a graph with additional settings for some nodes, such as IDs of this server's records. */
export function withConfigs(
  graph: WorkflowGraph,
  given: readonly { readonly nodeId: string; readonly config: object }[],
): WorkflowGraph {
  const configs = new Map(given.map(({ nodeId, config }) => [nodeId, config]))
  const nodes = graph.nodes.map((node): WorkflowNode => {
    const config = configs.get(node.id)
    return config
      ? ({ ...node, data: { ...node.data, config: { ...node.data.config, ...config } } } as WorkflowNode)
      : node
  })
  return { ...graph, nodes }
}
