import { type Tx, takeRoom } from '@anj/db'
import type { HeldFile } from '@anj/engine'
import type { WorkflowGraph, WorkflowNode } from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import { connectRemote } from '../connections/connect-remote.ts'
import { readHostKeys } from '../connections/host-keys.ts'
import { takeReferences, takeTables } from '../datasets/take-file-data.ts'
import type { AppDeps } from '../deps/deps.ts'
import { keepGraph } from '../workflows/keep-graph.ts'

type Deps = Pick<AppDeps, 'db' | 'storage' | 'settings' | 'readHostKey'>

/** What became of what a file holds. */
export interface TakenFile {
  /** What is drawn, with the ids of this server's records in it. */
  readonly graph: WorkflowGraph
  /** Nodes that got a connection which whoever drew the file need not be able to use. */
  readonly lent: readonly string[]
  /** Sentences for whoever brought the file. */
  readonly notes: readonly string[]
}

/**
 * Makes datasets of a file's rows and connections of its passwords, and hands the graph over them on in the same
 * transaction; where that fails nothing is left behind.
 */
export async function takeFile<T>(
  deps: Deps,
  caller: Caller,
  file: HeldFile,
  keep: (tx: Tx, taken: TakenFile) => Promise<T>,
): Promise<T> {
  const hostKeys = await readHostKeys(deps.readHostKey, file.remotes)
  // Files go into the store before the transaction that makes datasets of them, and out of it again when that fails.
  const tables = await takeTables(deps, caller, file.tables)
  const references = await takeReferences(deps, caller, file.references).catch(async (error: unknown) => {
    await tables.discard()
    throw error
  })
  try {
    return await deps.db.transaction(async (tx) => {
      const data = [...(await tables.keep(tx, caller)), ...(await references.keep(tx, caller))]
      // What the file brought is counted by now.
      if (data.length > 0) await takeRoom(tx, caller.organizationId, 0, deps.settings.limits)
      const remotes = []
      for (const remote of file.remotes)
        remotes.push((await connectRemote({ ...deps, hostKeys }, tx, caller, remote)) ?? [])
      const connected = remotes.flat()
      const graph = keepGraph(withConfigs(file.graph, [...data, ...connected]))
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

/** A graph in which some nodes have further settings, such as the ids of this server's records. */
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
