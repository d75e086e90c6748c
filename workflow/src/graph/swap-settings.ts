import type { Column } from '../model/columns.ts'
import { sideBySide } from '../model/side-by-side.ts'
import { joinKinds } from '../steps/joins.ts'
import type { KeyPairs } from '../steps/key-pairs.ts'
import { matchingRowsKinds } from '../steps/matching-rows.ts'
import { isKind, type WorkflowNode } from './document.ts'
import type { ConfigOf } from './node-kinds.ts'

type Choice = ConfigOf<'columnSelection'>['selectedColumns']

/**
 * Adjusts a step's settings after its two sources have swapped sides, so that they still refer to the same columns.
 * Join keys swap sides too. If both sources have a column with the same name, the number that distinguishes the two
 * moves to the other column.
 */
export function swapSettings(
  node: WorkflowNode,
  [left = [], right = []]: readonly (readonly Column[])[],
): WorkflowNode {
  const now = newNames(left, right)
  const named = (name: string) => now.get(name) ?? name
  const chosen = (choice: Choice): Choice =>
    choice && choice.map((one) => ({ ...one, column: named(one.column) }))
  const swapped = (keys: KeyPairs): KeyPairs => keys.map((key) => ({ left: key.right, right: key.left }))
  for (const kind of joinKinds) {
    if (!isKind(node, kind)) continue
    const { keys, selectedColumns } = node.data.config
    return withConfig(node, { keys: swapped(keys), selectedColumns: chosen(selectedColumns) })
  }
  if (isKind(node, 'compareTables')) return withConfig(node, { keys: swapped(node.data.config.keys) })
  // The added columns are those of the former right table.
  if (isKind(node, 'lookUp')) return withConfig(node, { keys: swapped(node.data.config.keys), columns: null })
  for (const kind of matchingRowsKinds) {
    if (isKind(node, kind)) return withConfig(node, { keys: swapped(node.data.config.keys) })
  }
  if (isKind(node, 'columnSelection'))
    return withConfig(node, { selectedColumns: chosen(node.data.config.selectedColumns) })
  if (isKind(node, 'changeDataType'))
    return withConfig(node, {
      columnDataTypes: node.data.config.columnDataTypes.map((one) => ({
        ...one,
        columnName: named(one.columnName),
      })),
    })
  return node
}

/** Maps the old name of each side-by-side column to its new name. */
function newNames(left: readonly Column[], right: readonly Column[]): ReadonlyMap<string, string> {
  const after = sideBySide([right, left]).map(({ name }) => name)
  const placed = [...after.slice(right.length), ...after.slice(0, right.length)]
  return new Map(sideBySide([left, right]).map(({ name }, i) => [name, placed[i] ?? name]))
}

function withConfig(node: WorkflowNode, changes: object): WorkflowNode {
  return { ...node, data: { ...node.data, config: { ...node.data.config, ...changes } } } as WorkflowNode
}
