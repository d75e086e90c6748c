import {
  countPhrase,
  firstRowsPhrase,
  formatCount,
  groupPhrase,
  hasValidConfig,
  isKind,
  pivotPhrase,
  ruleNames,
  runningPhrase,
  unpivotPhrase,
  valueStepLine,
  type WorkflowNode,
} from '@anj/workflow'
import { filterPhrase } from '../steps/condition-fields.ts'

/**
 * Returns a node's second line: its file, table or schemas, or a short summary of the step. Null while none of these is
 * set.
 */
export function nodeSubtitle(node: WorkflowNode): string | null {
  const config: Readonly<Record<string, unknown>> = { ...node.data.config }
  const line = rowStepLine(node) ?? fileOrTable(config) ?? stepLine(config)
  return line === null || line.trim() === '' ? null : line
}

/** Returns the file, table or schemas that a node reads or writes. Null for steps. */
function fileOrTable(config: Readonly<Record<string, unknown>>): string | null {
  if (typeof config.fileName === 'string') return config.fileName
  if (config.mode === 'query') return firstLine(textOf(config.query))
  if (Array.isArray(config.schemas) && config.schemas.length > 0) return config.schemas.join(', ')
  const table = textOf(config.tableName)
  if (table === '') return null
  const schema = textOf(config.schemaName)
  return schema === '' ? table : `${schema}.${table}`
}

/** Returns the summary of a step that chooses or orders rows. Null for other components. */
function rowStepLine(node: WorkflowNode): string | null {
  if (!hasValidConfig(node.data)) return null
  if (isKind(node, 'filterRows')) return filterPhrase(node.data.config)
  if (isKind(node, 'sortRows'))
    return node.data.config.keys
      .map(({ column, descending }) => (descending ? `${column}, descending` : column))
      .join('; ')
  if (isKind(node, 'pivot')) return pivotPhrase(node.data.config)
  if (isKind(node, 'unpivot')) return unpivotPhrase(node.data.config)
  if (isKind(node, 'firstRows')) return firstRowsPhrase(node.data.config)
  if (isKind(node, 'runningValues')) return runningPhrase(node.data.config)
  if (isKind(node, 'checkRows')) {
    const [first, ...others] = ruleNames(node.data.config.rules)
    const more = others.length > 0 ? ` and ${formatCount(others.length)} more` : ''
    return first === undefined ? null : `${first}${more}`
  }
  if (isKind(node, 'similarRows')) return node.data.config.columns.map(({ column }) => column).join(', ')
  if (isKind(node, 'groupBy')) return groupPhrase(node.data.config.keys, node.data.config.aggregates)
  if (!isKind(node, 'removeDuplicates')) return valueStepLine(node)
  const { columns } = node.data.config
  if (!columns) return 'by all columns'
  return columns.length > 0 ? `by ${columns.join(', ')}` : null
}

function stepLine(config: Readonly<Record<string, unknown>>): string | null {
  if (Array.isArray(config.keys) && config.keys.length > 0) return config.keys.map(keyPair).join(', ')
  if (Array.isArray(config.columnDataTypes) && config.columnDataTypes.length > 0)
    return `${countPhrase(config.columnDataTypes.length, 'column')} changed`
  if (Array.isArray(config.selectedColumns))
    return `${countPhrase(config.selectedColumns.length, 'column')} chosen`
  return null
}

function keyPair(pair: unknown): string {
  const { left, right } = { left: '', right: '', ...(pair as object) }
  return left === right ? left : `${left} = ${right}`
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const firstLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 80) || null
