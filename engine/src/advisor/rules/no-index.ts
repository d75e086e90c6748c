import { tableLabel } from '@anj/workflow'
import { defineRule } from '../rule.ts'
import { ownTables, tableRef } from '../tables.ts'

/** This few rows fit on a page or two, so an index saves nothing. */
const FEW_ROWS = 100

export const noIndex = defineRule({
  id: 'no-index',
  title: 'No index at all',
  level: 'warning',
  detects: `Tables without an index that have at least ${FEW_ROWS} rows or an unknown number of rows.`,
  find: ({ dictionary }) =>
    ownTables(dictionary)
      .filter(({ indexes, rows }) => indexes.length === 0 && (rows === null || rows >= FEW_ROWS))
      .map((table) => ({
        table: tableRef(table),
        says: `${tableLabel(table)} has no index, so every search reads ${
          table.rows === null ? 'all rows' : `all rows, about ${table.rows}`
        }. Add a primary key, and indexes on the columns that you search by.`,
      })),
})
