import {
  columnTypesOf,
  effectiveNode,
  isKind,
  isMomentType,
  isNumberType,
  outputOf,
  pathTo,
  type Reject,
  rejectPolicyOf,
  sourcesOf,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'

type Place = Pick<Reject, 'column' | 'nodeId'>

/**
 * Returns the node whose settings convert the rejected value's column. Rejects from old runs don't name their node, so
 * the last node that converts the column is used for them. Returns null if no node converts the column anymore.
 */
export function convertingNode(graph: WorkflowGraph, { column, nodeId }: Place): WorkflowNode | null {
  const node = nodeId ? graph.nodes.find(({ id }) => id === nodeId) : lastToConvert(graph, column)
  return node && converts(node, column) ? node : null
}

/** A cell among the rows of a node. */
interface CellPlace {
  readonly node: WorkflowNode
  readonly column: string
}

/**
 * Returns the place of the rejected cell. It is among the rows of the node that converts the column, or of the node
 * before it if rows with rejects don't leave the node or if the column doesn't. Returns null if no node shows the cell.
 */
export function rejectPlace(graph: WorkflowGraph, reject: Place): CellPlace | null {
  const { column } = reject
  const node = convertingNode(graph, reject)
  if (!node) return null
  const leaves = rejectPolicyOf(node) !== 'leaveOut' && !isKind(node, 'filterRows')
  if (leaves && !isReplaced(node, column)) return { node, column }
  const source = sourcesOf(graph, node.id)[0]
  // A value within a JSON text is in the text.
  return source
    ? { node: source, column: isKind(node, 'parseJson') ? node.data.config.column : column }
    : null
}

/** True if a node makes new columns of a column, which doesn't stay. */
function isReplaced(node: WorkflowNode, column: string): boolean {
  if (!isKind(node, 'parseJson') && !isKind(node, 'splitColumn')) return false
  return node.data.config.column === column && !node.data.config.keepOriginal
}

/**
 * Returns the settings that can help with a rejected value: the options of its column, or the policy for values that
 * don't fit if no option could convert a text such as `n/a`.
 */
export function partToFix(
  node: WorkflowNode,
  { column, value }: Pick<Reject, 'column' | 'value'>,
): 'options' | 'policy' {
  if (isKind(node, 'filterRows') || isKind(node, 'parseJson') || isKind(node, 'splitColumn')) return 'policy'
  const type = columnTypesOf(node)?.columnDataTypes.find(({ columnName }) => columnName === column)?.toType
  if (!type) return 'options'
  const isNumber = /^[-+\d.,'\s]*\d[-+\d.,'\sEe]*$/u.test(value)
  if (isNumberType(type)) return isNumber ? 'options' : 'policy'
  return isMomentType(type) && !/\d/.test(value) ? 'policy' : 'options'
}

/**
 * Returns the rejects that a node's preview shows. A node after a node that sets rejects to null gets ordinary nulls,
 * so the rejects of that node aren't shown.
 */
export function shownRejects(
  { nodes }: WorkflowGraph,
  shownId: string,
  rejects: readonly Reject[],
): readonly Reject[] {
  return rejects.filter(({ nodeId }) => {
    const node = nodeId !== shownId && nodes.find(({ id }) => id === nodeId)
    return !node || rejectPolicyOf(node) !== 'setNull'
  })
}

function lastToConvert(graph: WorkflowGraph, column: string): WorkflowNode | undefined {
  const output = outputOf(graph)
  const path = output ? pathTo(graph, output.id) : graph.nodes
  return path.findLast((node) => converts(node, column))
}

function converts(drawn: WorkflowNode, column: string): boolean {
  const node = effectiveNode(drawn)
  if (isKind(node, 'calculateColumns')) return node.data.config.columns.some(({ name }) => name === column)
  if (isKind(node, 'filterRows')) return rejectPolicyOf(node) !== null
  if (isKind(node, 'checkRows'))
    return node.data.config.rules.some(({ check, columns, formula }) =>
      check === 'formula' ? formula.includes(column) : columns.length === 1 && columns[0] === column,
    )
  if (isKind(node, 'parseJson'))
    return node.data.config.column === column || node.data.config.columns.some(({ name }) => name === column)
  if (isKind(node, 'splitColumn')) return node.data.config.column === column && rejectPolicyOf(node) !== null
  if (isKind(node, 'lookUp')) return node.data.config.keys.some(({ left }) => left === column)
  return columnTypesOf(node)?.columnDataTypes.some(({ columnName }) => columnName === column) ?? false
}
