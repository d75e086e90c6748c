import {
  AppError,
  type ColumnChange,
  type ColumnProfile,
  type ConfigOf,
  type DatasetProfile,
  type DataType,
  dataTypes,
  fileColumns,
  newNode,
  suggestedChange,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import type { FileOutput } from './formats.ts'

/**
 * A type from the command line, with the format of the values: the decimal separator of numbers, or the pattern of
 * dates and times.
 */
export interface NamedType {
  readonly type: DataType
  readonly format: string | null
}

/** Rules for the columns' types. */
export interface TypeMapping {
  /** True to give each column the type that all its values convert to without loss. Otherwise, columns stay text. */
  readonly found: boolean
  /** Types from the command line, keyed by column. */
  readonly named: ReadonlyMap<string, NamedType>
  readonly onReject: ConfigOf<'changeDataType'>['onReject']
}

export const sourceId = 'input'
export const outputId = 'output'

/**
 * Returns the workflow that performs a conversion: a file input, a column selection, the type changes, if any, and the
 * output.
 */
export function conversionGraph(
  profile: DatasetProfile,
  typing: TypeMapping,
  output: FileOutput,
): WorkflowGraph {
  const changes = changesOf(profile.columns, typing)
  const columns = fileColumns(profile)
  const nodes: WorkflowNode[] = [
    configured(newNode('csvInput', sourceId, at), { datasetId: sourceId, columns }),
    newNode('columnSelection', 'columns', at),
  ]
  if (changes.length > 0)
    nodes.push(
      configured(newNode('changeDataType', 'types', at), {
        columnDataTypes: changes,
        onReject: typing.onReject,
      }),
    )
  nodes.push(configured(newNode(output.kind, outputId, at), output.config))
  const edges = nodes
    .slice(1)
    .map((node, i) => ({ id: `edge-${i}`, source: nodes[i]?.id ?? '', target: node.id }))
  return { nodes, edges }
}

const at = { x: 0, y: 0 }

function configured(node: WorkflowNode, config: object): WorkflowNode {
  return { ...node, data: { ...node.data, config: { ...node.data.config, ...config } } } as WorkflowNode
}

function changesOf(columns: readonly ColumnProfile[], { found, named }: TypeMapping): ColumnChange[] {
  for (const name of named.keys()) {
    if (!columns.some((column) => column.name === name))
      throw new AppError('cliColumnUnknown', {
        column: name,
        columns: columns.map((column) => column.name).join(', '),
      })
  }
  return columns.flatMap((column) => {
    const asked = named.get(column.name)
    const toType = asked?.type ?? (found && !column.ambiguousDate ? column.suggestedType : 'text')
    return toType === 'text' ? [] : [{ ...changeTo(toType, column), ...formatOf(asked) }]
  })
}

/** Returns a column's change to a type, with the value formats that the profile found in the column. */
function changeTo(toType: DataType, column: ColumnProfile): ColumnChange {
  const suggested = suggestedChange({ name: column.name, type: 'text' }, column)
  const isFitting =
    suggested?.toType === toType || (isNumeric(toType) && isNumeric(suggested?.toType ?? 'text'))
  return { ...(isFitting ? suggested : {}), columnName: column.name, fromType: 'text', toType }
}

function formatOf(asked: NamedType | undefined): Partial<ColumnChange> {
  if (!asked || asked.format === null) return {}
  if (!isNumeric(asked.type)) return { format: asked.format }
  return asked.format === ',' || asked.format === '.' ? { decimalSign: asked.format } : {}
}

const isNumeric = (type: DataType) => type === 'int' || type === 'decimal' || type === 'float'

/** Reads `--type COLUMN=TYPE` and `--type COLUMN=TYPE:FORMAT` options. Throws `cliTypeOption`. */
export function readTypeOptions(given: readonly string[]): ReadonlyMap<string, NamedType> {
  return new Map(given.map(readTypeOption))
}

function readTypeOption(given: string): readonly [string, NamedType] {
  const [, column, name, format] = /^(.+?)=([a-z]+)(?::(.+))?$/s.exec(given) ?? []
  const type = dataTypes.find((one) => one === name)
  const isSign = format === undefined || !type || !isNumeric(type) || format === ',' || format === '.'
  if (!column || !type || !isSign) throw new AppError('cliTypeOption', { given, types: dataTypes.join(', ') })
  return [column, { type, format: format ?? null }]
}
