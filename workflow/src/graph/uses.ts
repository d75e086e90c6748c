import { type DatabaseInputKind } from '../databases/index.ts'
import type { Column } from '../model/columns.ts'
import { problemsByNode } from './broken-columns.ts'
import { columnsByNode } from './columns-of.ts'
import type { WorkflowGraph, WorkflowNode } from './document.ts'
import { fileOfNode } from './file-of-node.ts'
import { feedsOnlyInsights, indexGraph, reachableFrom } from './graph-index.ts'
import { hasValidConfig } from './has-valid-config.ts'
import { isDatabaseInput, isDatabaseOutput, isFileInput } from './node-families.ts'
import { nodeKinds } from './node-kinds.ts'
import { fillParameters } from './parameters.ts'

/** A part of a database whose uses are searched. Empty names stand for all databases, schemas, tables or columns. */
export interface DatabasePart {
  readonly databaseName: string
  readonly schemaName: string
  readonly tableName: string
  readonly column: string
}

/** The files and connections whose uses are searched, by IDs in lower case. `part` limits the uses of connections. */
export interface UseSubject {
  readonly datasetIds: ReadonlySet<string>
  readonly connectionIds: ReadonlySet<string>
  readonly part: DatabasePart
}

/** A node that uses what is searched. */
export interface NodeUse {
  readonly nodeId: string
  /** The name that the user gave the node, or the title of its kind. */
  readonly name: string
  readonly access: 'read' | 'write'
  /**
   * The node reads a file, fills a template, names the table, names it in its own SELECT, reads the whole database, or
   * writes rejected rows to the table.
   */
  readonly how: 'file' | 'template' | 'table' | 'select' | 'database' | 'rejects'
}

type HowInput = Extract<NodeUse['how'], 'table' | 'select' | 'database'>

/**
 * Finds the nodes of a graph that use a file or a part of a database. Compares names without regard to case, and counts
 * each SELECT that contains the searched names as a use, so that rather too many uses are found than too few.
 */
export function usesIn(graph: WorkflowGraph, subject: UseSubject): readonly NodeUse[] {
  const filled = fillParameters(graph)
  return filled.nodes.flatMap((node) => {
    if (!hasValidConfig(node.data)) return []
    const { label, title } = node.data
    const use = (access: NodeUse['access'], how: NodeUse['how']): readonly NodeUse[] => [
      { nodeId: node.id, name: label ?? title, access, how },
    ]
    const file = fileOfNode(node)?.datasetId?.toLowerCase() ?? null
    if (file !== null && subject.datasetIds.has(file)) {
      const { column } = subject.part
      if (!isFileInput(node)) return column === '' ? use('read', 'template') : []
      return readsColumn(filled, node.id, node.data.config.columns, column) ? use('read', 'file') : []
    }
    if (isDatabaseInput(node)) {
      const how = howInputUses(filled, node, subject)
      return how ? use('read', how) : []
    }
    if (!isDatabaseOutput(node) || !isInDatabase(node.data.config, subject)) return []
    const { schemaName, tableName, rejectsTable = '' } = node.data.config
    const { part } = subject
    const names = (name: string) => fits(part.schemaName, schemaName) && fits(part.tableName, name)
    if (names(tableName) && writesColumn(filled, node.id, node.data.config, part.column))
      return use('write', 'table')
    return rejectsTable !== '' && part.column === '' && names(rejectsTable) ? use('write', 'rejects') : []
  })
}

function howInputUses(
  graph: WorkflowGraph,
  { id, data: { config } }: WorkflowNode<DatabaseInputKind>,
  subject: UseSubject,
): HowInput | null {
  if (!isInDatabase(config, subject)) return null
  const { schemaName, tableName, column } = subject.part
  if (feedsOnlyInsights(indexGraph(graph), id)) return 'database'
  if (config.mode === 'query') {
    const named = mentions(config.query, tableName)
    const reads = column === '' || mentions(config.query, column) || config.query.includes('*')
    return named && reads ? 'select' : null
  }
  const isTable = fits(schemaName, config.schemaName) && fits(tableName, config.tableName)
  const reads =
    readsColumn(graph, id, config.columns, column) || (column !== '' && mentions(config.filter, column))
  if (isTable && reads) return 'table'
  // The row filter can contain a subquery on another table.
  return tableName !== '' && column === '' && mentions(config.filter, tableName) ? 'select' : null
}

interface DatabaseConfig {
  readonly connectionId: string | null
  readonly databaseName: string
}

function isInDatabase(
  { connectionId, databaseName }: DatabaseConfig,
  { connectionIds, part }: UseSubject,
): boolean {
  return (
    connectionId !== null &&
    connectionIds.has(connectionId.toLowerCase()) &&
    fits(part.databaseName, databaseName)
  )
}

/** True if a name is the wanted one, or if any is wanted. */
const fits = (wanted: string, name: string) => wanted === '' || isSame(wanted, name)
const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** True if SQL contains a name as a whole word. An empty name is contained in all SQL. */
function mentions(sql: string, name: string): boolean {
  const wanted = name.trim().toLowerCase()
  if (wanted === '') return true
  const text = sql.toLowerCase()
  const isWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}_]/u.test(char)
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (!isWord(text[at - 1]) && !isWord(text[at + wanted.length])) return true
  }
  return false
}

/**
 * True if the graph depends on a column of an input: without the column, a setting would name a missing column, or an
 * output would get other columns. Also true while the columns of the input are unknown.
 */
function readsColumn(
  graph: WorkflowGraph,
  nodeId: string,
  columns: readonly Column[],
  column: string,
): boolean {
  if (column === '' || columns.length === 0) return true
  const kept = columns.filter(({ name }) => !isSame(name, column))
  if (kept.length === columns.length) return false
  const without: WorkflowGraph = {
    ...graph,
    nodes: graph.nodes.map((node) =>
      node.id === nodeId
        ? ({
            ...node,
            data: { ...node.data, config: { ...node.data.config, columns: kept } },
          } as WorkflowNode)
        : node,
    ),
  }
  return (
    problemCount(without) > problemCount(graph) || outputNames(without, nodeId) !== outputNames(graph, nodeId)
  )
}

const problemCount = (graph: WorkflowGraph) =>
  [...problemsByNode(graph).values()].reduce((sum, found) => sum + found.length, 0)

/** The columns of the outputs that get rows from a node, as text. */
function outputNames(graph: WorkflowGraph, nodeId: string): string {
  const index = indexGraph(graph)
  const columns = columnsByNode(index)
  const outputs = [...reachableFrom(index.targets, nodeId)].filter((id) => {
    const kind = index.nodes.get(id)?.data.kind
    return kind !== undefined && nodeKinds[kind].type === 'output'
  })
  return JSON.stringify(outputs.map((id) => columns.get(id)?.map(({ name }) => name) ?? []))
}

interface WrittenColumns {
  readonly columnMapping?: readonly { readonly column: string; readonly to: string }[]
}

/** True if an output writes a column of its table. Also true while the columns are unknown. */
function writesColumn(
  graph: WorkflowGraph,
  nodeId: string,
  { columnMapping = [] }: WrittenColumns,
  column: string,
): boolean {
  if (column === '') return true
  const columns = columnsByNode(indexGraph(graph)).get(nodeId) ?? []
  const targets = new Map(columnMapping.map(({ column: from, to }) => [from, to]))
  return columns.length === 0 || columns.some(({ name }) => isSame(targets.get(name) ?? name, column))
}
