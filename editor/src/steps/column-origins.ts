import {
  type ChosenColumns,
  columnsOf,
  effectiveNode,
  isFileInput,
  isKind,
  sideBySide,
  sourcesOf,
  type WorkflowGraph,
} from '@anj/workflow'

/** The file column that a column's values come from. */
interface ColumnOrigin {
  readonly datasetId: string
  readonly column: string
}

interface Traced {
  readonly name: string
  readonly origin: ColumnOrigin | null
}

/** Maps the name of each incoming column of a node to the file column that it comes from. */
export function columnOrigins(graph: WorkflowGraph, nodeId: string): ReadonlyMap<string, ColumnOrigin> {
  const found = new Map<string, ColumnOrigin>()
  for (const { name, origin } of incoming(graph, nodeId, new Set())) if (origin) found.set(name, origin)
  return found
}

function incoming(graph: WorkflowGraph, nodeId: string, seen: ReadonlySet<string>): Traced[] {
  const tables = sourcesOf(graph, nodeId).map((source) => leaving(graph, source.id, seen))
  const names = sideBySide(tables.map((table) => table.map(({ name }) => ({ name, type: 'text' as const }))))
  return tables.flat().map(({ origin }, at) => ({ name: names[at]?.name ?? '', origin }))
}

function leaving(graph: WorkflowGraph, nodeId: string, seen: ReadonlySet<string>): Traced[] {
  const found = graph.nodes.find(({ id }) => id === nodeId)
  const node = found && effectiveNode(found)
  if (!node || seen.has(nodeId)) return []
  if (isFileInput(node)) {
    const { datasetId, columns } = node.data.config
    return columns.map(({ name }) => ({ name, origin: datasetId ? { datasetId, column: name } : null }))
  }
  // No profile would help: database columns already have types, and a union mixes the values of two sources.
  if (node.data.type === 'input' || isKind(node, 'unionTable'))
    return columnsOf(graph, nodeId).map(({ name }) => ({ name, origin: null }))
  const all = incoming(graph, nodeId, new Set([...seen, nodeId]))
  const { selectedColumns: chosen = null } = node.data.config as { selectedColumns?: ChosenColumns }
  if (!chosen) return all
  const origins = new Map(all.map(({ name, origin }) => [name, origin]))
  return chosen
    .filter(({ column }) => origins.has(column))
    .map(({ column, name }) => ({ name, origin: origins.get(column) ?? null }))
}
