import type { DatabaseInputKind } from '../databases/index.ts'
import type { Column } from '../model/columns.ts'
import { type Problem, problem, type Result } from '../model/problem.ts'
import { changedNames } from '../steps/changed-values.ts'
import { unionColumns } from '../steps/union-table.ts'
import { columnsOf } from './columns-of.ts'
import { isKind, type WorkflowGraph, type WorkflowNode } from './document.ts'
import { incrementalInputs } from './incremental.ts'
import { isDatabaseInput, isDatabaseOutput } from './node-families.ts'
import { outputOf } from './outputs.ts'
import { sourcesOf } from './sources-of.ts'
import { effectiveNode } from './switched-off.ts'

/** A source whose keys a run compares with the table. */
export interface ComparedSource {
  readonly node: WorkflowNode<DatabaseInputKind>
  /** The source's columns, and their names at the output. */
  readonly columns: readonly ColumnOnWay[]
}

/** A column that reaches the output unchanged. */
interface ColumnOnWay {
  /** The name at the node where the search is. */
  readonly from: string
  /** The name at the output. */
  readonly to: string
}

/**
 * Returns the sources whose keys a run reads to find the rows that are missing from them. Only runs that load new rows
 * need them, because other runs read all rows. Returns the problem if a row whose key is missing in the sources could
 * still belong into the table.
 */
export function comparedSources(graph: WorkflowGraph): Result<readonly ComparedSource[], Problem> {
  const output = outputOf(graph)
  const [source] = output ? sourcesOf(graph, output.id) : []
  if (!output || !source || !isDatabaseOutput(output) || incrementalInputs(graph).length === 0)
    return { ok: true, value: [] }
  const { deleteMissing, updateByKey = [] } = output.data.config
  if (!deleteMissing || updateByKey.length === 0) return { ok: true, value: [] }
  const wanted = [...new Set([...updateByKey, ...deleteMissing.within])].map((to) => ({ from: to, to }))
  const title = nameOf(output)
  const found = sourcesBehind({ graph, title }, source, wanted)
  if (!found.ok || deleteMissing.within.length > 0) return found
  if (found.value.length > 1) return refused(problem('missingRowsScope', { title }))
  const filtered = found.value.find(({ node }) => node.data.config.filter.trim() !== '')
  return filtered ? refused(problem('missingRowsFilter', { title, input: nameOf(filtered.node) })) : found
}

/** True if the runs of a workflow compare the keys of their sources with the table. */
export function comparesKeys(graph: WorkflowGraph): boolean {
  const found = comparedSources(graph)
  return !found.ok || found.value.length > 0
}

const nameOf = ({ data }: WorkflowNode) => data.label ?? data.title

interface Search {
  readonly graph: WorkflowGraph
  /** The name of the output, for messages. */
  readonly title: string
}

type Found = Result<readonly ComparedSource[], Problem>

const refused = (found: Problem) => ({ ok: false, problem: found }) as const

/** Follows columns from a node to the sources. */
function sourcesBehind(search: Search, drawn: WorkflowNode, columns: readonly ColumnOnWay[]): Found {
  const { graph, title } = search
  const node = effectiveNode(drawn)
  if (isDatabaseInput(node)) return { ok: true, value: [{ node, columns }] }
  const step = nameOf(node)
  const sources = sourcesOf(graph, node.id)
  if (sources.length === 0) return refused(problem('missingRowsFile', { title, input: step }))
  const inputs = sources.map(({ id }) => columnsOf(graph, id))
  const ways = waysThrough(node, inputs)
  if (!ways) return refused(problem('missingRowsStep', { title, step }))
  const value: ComparedSource[] = []
  for (const [i, source] of sources.slice(0, ways.length).entries()) {
    const before: ColumnOnWay[] = []
    for (const { from, to } of columns) {
      const name = ways[i]?.(from)
      if (name === undefined) return refused(problem('missingKeysChanged', { title, step, column: from }))
      before.push({ from: name, to })
    }
    const found = sourcesBehind(search, source, before)
    if (!found.ok) return found
    value.push(...found.value)
  }
  return { ok: true, value }
}

/** Returns the name of a column before a step, or undefined if the step makes or changes the column. */
type NameBefore = (name: string) => string | undefined

/**
 * Returns, for each source whose rows pass a step, the names before the step. Returns null for a step that removes,
 * adds or combines rows. Look Up and the steps with rejects leave out rows too, but the keys of these rows are still in
 * the source.
 */
function waysThrough(
  node: WorkflowNode,
  inputs: readonly (readonly Column[])[],
): readonly NameBefore[] | null {
  if (isKind(node, 'unionTable')) return node.data.config.removeDuplicates ? null : waysOfUnion(node, inputs)
  if (isKind(node, 'lookUp')) {
    const [left = []] = inputs
    return [(name) => left.find((column) => column.name === name)?.name]
  }
  const [columns = [], other] = inputs
  return other ? null : wayThrough(node, columns)
}

function wayThrough(node: WorkflowNode, columns: readonly Column[]): readonly NameBefore[] | null {
  const unless = (isChanged: (name: string) => boolean): readonly NameBefore[] => [
    (name) => (isChanged(name) ? undefined : name),
  ]
  if (isKind(node, 'dataTable') || isKind(node, 'sortRows') || isKind(node, 'checkRows'))
    return unless(() => false)
  if (isKind(node, 'columnSelection')) {
    const { selectedColumns } = node.data.config
    if (!selectedColumns) return unless(() => false)
    return [(name) => selectedColumns.find((chosen) => chosen.name === name)?.column]
  }
  if (isKind(node, 'changeDataType')) {
    const changes = node.data.config.columnDataTypes
    return unless((name) => changes.some(({ columnName }) => columnName === name))
  }
  if (isKind(node, 'calculateColumns')) {
    const made = node.data.config.columns.map((column) => column.name.toLowerCase())
    return unless((name) => made.includes(name.toLowerCase()))
  }
  if (isKind(node, 'cleanText') || isKind(node, 'replaceValues')) {
    const changed = changedNames(columns, node.data.config.columns)
    return unless((name) => changed.includes(name))
  }
  if (isKind(node, 'fillEmpty')) return unless((name) => node.data.config.columns.includes(name))
  if (isKind(node, 'mergeColumns')) {
    const { name: made, columns: merged, keepOriginal } = node.data.config
    return unless((name) => name === made || (merged.includes(name) && !keepOriginal))
  }
  return null
}

/** A column passes a union if it keeps its type. */
function waysOfUnion(
  node: WorkflowNode<'unionTable'>,
  inputs: readonly (readonly Column[])[],
): readonly NameBefore[] {
  const { matchBy, selectedColumns } = node.data.config
  const all = unionColumns(inputs, matchBy)
  const unselected: NameBefore = (name) =>
    selectedColumns ? selectedColumns.find((chosen) => chosen.name === name)?.column : name
  return inputs.map((columns) => (name) => {
    const place = all.findIndex((column) => column.name === unselected(name))
    const column = all[place]
    const isSame = (one: Column) => one.name.toLowerCase() === column?.name.toLowerCase()
    const before = matchBy === 'position' ? columns[place] : columns.find(isSame)
    return before?.type === column?.type ? before?.name : undefined
  })
}
