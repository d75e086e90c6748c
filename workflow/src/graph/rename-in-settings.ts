import type { Column } from '../model/columns.ts'
import { sideBySide } from '../model/side-by-side.ts'
import { joinKinds } from '../steps/joins.ts'
import type { KeyPairs } from '../steps/key-pairs.ts'
import { matchingRowsKinds } from '../steps/matching-rows.ts'
import { isKind, type WorkflowNode } from './document.ts'
import type { ConfigOf } from './node-kinds.ts'

type Choice = ConfigOf<'columnSelection'>['selectedColumns']

/** A column of one of a step's two tables that gets another name. */
interface RenamedColumn {
  readonly side: 'left' | 'right'
  readonly column: string
  readonly name: string
}

/**
 * Adjusts the settings of a step that matches two tables to a column's new name. `tables` are the tables before the
 * change. A column of the result that has the old name gets the new one too.
 */
export function renameInSettings(
  node: WorkflowNode,
  tables: readonly (readonly Column[])[],
  renamed: RenamedColumn,
): WorkflowNode {
  const { side, column, name } = renamed
  const inKeys = (keys: KeyPairs): KeyPairs =>
    keys.map((key) => (key[side] === column ? { ...key, [side]: name } : key))
  const chosen = (choice: Choice, names: ReadonlyMap<string, string>): Choice =>
    choice &&
    choice.map((one) => {
      const now = names.get(one.column) ?? one.column
      return { column: now, name: one.name === one.column ? now : one.name }
    })
  for (const kind of joinKinds) {
    if (!isKind(node, kind)) continue
    const { keys, selectedColumns } = node.data.config
    return withConfig(node, {
      keys: inKeys(keys),
      selectedColumns: chosen(selectedColumns, newNames(tables, renamed)),
    })
  }
  if (isKind(node, 'lookUp')) {
    const { keys, columns } = node.data.config
    const added = side === 'right' ? chosen(columns, new Map([[column, name]])) : columns
    return withConfig(node, { keys: inKeys(keys), columns: added })
  }
  for (const kind of [...matchingRowsKinds, 'compareTables'] as const) {
    if (isKind(node, kind)) return withConfig(node, { keys: inKeys(node.data.config.keys) })
  }
  return node
}

/** Maps the old name of each side-by-side column to its new name. */
function newNames(
  tables: readonly (readonly Column[])[],
  { side, column, name }: RenamedColumn,
): ReadonlyMap<string, string> {
  const place = side === 'left' ? 0 : 1
  const after = tables.map((table, i) =>
    i === place ? table.map((one) => (one.name === column ? { ...one, name } : one)) : table,
  )
  const names = sideBySide(after).map((one) => one.name)
  return new Map(sideBySide(tables).map((one, i) => [one.name, names[i] ?? one.name]))
}

function withConfig(node: WorkflowNode, changes: object): WorkflowNode {
  return { ...node, data: { ...node.data, config: { ...node.data.config, ...changes } } } as WorkflowNode
}
