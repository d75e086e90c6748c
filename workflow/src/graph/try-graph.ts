import type { DatabaseOutputConfig } from '../connectors/database-output.ts'
import { AppError } from '../model/app-error.ts'
import type { WorkflowGraph, WorkflowNode } from './document.ts'
import { isDatabaseInput, isDatabaseOutput, isFileOutput, isInsight } from './node-families.ts'
import { outputOf } from './outputs.ts'

/** What a try adds to the name of the real table or file. */
const ending = '_test'
/** The shortest of the servers' limits, in bytes: a longer name is cut in front of the ending. */
const longestName = 63

/**
 * The graph of a try: the same up to its output, which writes a table or file of its own and never the real one. Refuses
 * the name of a table that the workflow itself writes or reads.
 */
export function tryGraph(graph: WorkflowGraph, testTable?: string): WorkflowGraph {
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
  if (isInsight(output))
    throw new AppError('tryOfInsight', { title: output.data.title }, { nodeId: output.id })
  if (!isDatabaseOutput(output)) return graph
  const { config } = output.data
  const tableName = name || named(config.tableName)
  refuseOwnTable(graph, { ...config, tableName }, output.id)
  const { truncate: _truncate, updateByKey: _keys, ...rest } = config
  return tried({
    ...rest,
    tableName,
    createTableIfNotExist: true,
    dropTableThenCreate: true,
    deleteExistingData: false,
  })
}

/** Refuses to repeat a try whose table the workflow, as it is drawn now, writes or reads itself. */
export function refuseTryAgain(tried: WorkflowGraph, now: WorkflowGraph): void {
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

/** `orders.csv` becomes `orders_test.csv`. */
function tryFile(fileName: string, name: string | undefined): string {
  const [, base = fileName, kind = ''] = /^(.*?)(\.[^.]*)?$/.exec(fileName) ?? []
  return `${name || `${base}${ending}`}${kind}`
}

type Table = Pick<DatabaseOutputConfig, 'databaseName' | 'schemaName' | 'tableName'>

/** Whatever the connections: two of them may lead to one server. */
function isSameTable(place: Table, used: Table): boolean {
  const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
  return (
    same(place.tableName, used.tableName) &&
    same(place.schemaName, used.schemaName) &&
    same(place.databaseName, used.databaseName)
  )
}
