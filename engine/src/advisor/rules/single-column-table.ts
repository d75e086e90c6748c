import { tableKey, tableLabel } from '@anj/workflow'
import { defineRule } from '../rule.ts'
import { needsAllTables, ownTables, referencedBy, tableRef } from '../tables.ts'

/** Skips tables that other tables refer to, because they are lists of allowed values. */
export const singleColumnTable = defineRule({
  id: 'single-column-table',
  title: 'Table of a single column',
  level: 'information',
  detects: 'Tables with one column that no other table refers to.',
  unable: needsAllTables,
  find: ({ dictionary }) => {
    const referred = new Set(
      dictionary.tables.flatMap(({ foreignKeys }) => foreignKeys.map((key) => tableKey(referencedBy(key)))),
    )
    return ownTables(dictionary)
      .filter((table) => table.columns.length === 1 && !referred.has(tableKey(table)))
      .map((table) => ({
        table: tableRef(table),
        columns: table.columns.map(({ name }) => name),
        says: `${tableLabel(table)} has only one column, and no other table refers to it. Add foreign keys to the table, or columns that describe its values.`,
      }))
  },
})
