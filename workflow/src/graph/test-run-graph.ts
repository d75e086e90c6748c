import type { DatabaseOutputConfig } from '../connectors/database-output.ts'
import { AppError } from '../model/app-error.ts'
import type { WorkflowGraph, WorkflowNode } from './document.ts'
import { withoutIncremental } from './incremental.ts'
import { isDatabaseInput, isDatabaseOutput, isFileOutput, isInsightNode } from './node-families.ts'
import { outputOf } from './outputs.ts'

/** Suffix of the test table's or test file's name. */
const ending = '_test'
/** The lowest limit of all database servers, in bytes. A longer name is truncated before the suffix is added. */
const longestName = 63

/**
 * Returns the graph of a test run, whose output writes to a separate table or file and never to the real one. Its inputs
 * read their first rows, even if the workflow loads only new rows. Refuses the name of a table that the workflow itself
 * reads or writes.
 */
export function testRunGraph(drawn: WorkflowGraph, testTable?: string): WorkflowGraph {
  const graph = withoutIncremental(drawn)
  const output = outputOf(graph)
  if (!output) throw new AppError('outputComponentNeeded', {})
  const name = testTable?.trim()
  const tried = (config: WorkflowNode['data']['config']): WorkflowGraph => ({
    ...graph,
    nodes: graph.nodes.map((node) =>
      node.id === output.id ? ({ ...node, data: { ...node.data, config } } as WorkflowNode) : node,
    ),
  })
  if (isFileOutput(output)) {
    const { config } = output.data
    return tried({ ...config, fileName: tryFile(config.fileName, name) })
  }
  if (isInsightNode(output))
    throw new AppError('tryOfInsight', { title: output.data.title }, { nodeId: output.id })
  if (!isDatabaseOutput(output)) return graph
  const { config } = output.data
  const tableName = name || named(config.tableName)
  refuseOwnTable(graph, { ...config, tableName }, output.id)
  const {
    truncate: _truncate,
    updateByKey: _keys,
    deleteMissing: _missing,
    rejectsTable: _rejects,
    ...rest
  } = config
  return tried({
    ...rest,
    tableName,
    createTableIfNotExist: true,
    dropTableThenCreate: true,
    deleteExistingData: false,
  })
}

/** Refuses to repeat a test run if the workflow itself now reads or writes the test table. */
export function refuseTestRunRepeat(tried: WorkflowGraph, now: WorkflowGraph): void {
  const output = outputOf(tried)
  if (output && isDatabaseOutput(output)) refuseOwnTable(now, output.data.config, output.id)
}

function refuseOwnTable(graph: WorkflowGraph, place: Table, nodeId: string): void {
  const used = graph.nodes.filter((node) => isDatabaseInput(node) || isDatabaseOutput(node))
  if (used.some(({ data }) => isSameTable(place, data.config)))
    throw new AppError('tryTableSame', { table: place.tableName }, { nodeId })
}

function named(name: string): string {
  const characters = [...name]
  const bytes = () => new TextEncoder().encode(characters.join('')).length
  while (bytes() > longestName - ending.length) characters.pop()
  return `${characters.join('')}${ending}`
}

/** Returns the name of the test file, such as `orders_test.csv` for `orders.csv`. */
function tryFile(fileName: string, name: string | undefined): string {
  const [, base = fileName, kind = ''] = /^(.*?)(\.[^.]*)?$/.exec(fileName) ?? []
  return `${name || `${base}${ending}`}${kind}`
}

type Table = Pick<DatabaseOutputConfig, 'databaseName' | 'schemaName' | 'tableName'>

/** Compares two tables by name, whatever their connections, because two connections may lead to the same server. */
function isSameTable(place: Table, used: Table): boolean {
  const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
  return (
    same(place.tableName, used.tableName) &&
    same(place.schemaName, used.schemaName) &&
    same(place.databaseName, used.databaseName)
  )
}
