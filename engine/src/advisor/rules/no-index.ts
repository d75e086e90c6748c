import { tableLabel } from '@anj/workflow'
import { defineRule } from '../rule.ts'
import { ownTables, tableRef } from '../tables.ts'

/** This many rows fit on a page or two, so an index saves nothing. */
const FEW_ROWS = 100

export const noIndex = defineRule({
  id: 'no-index',
  title: 'No index at all',
  level: 'warning',
  detects: `Tables of ${FEW_ROWS} rows and more, or of a number that the server doesn’t know, without any index.`,
  find: ({ dictionary }) =>
    ownTables(dictionary)
      .filter(({ indexes, rows }) => indexes.length === 0 && (rows === null || rows >= FEW_ROWS))
      .map((table) => ({
        table: tableRef(table),
        says: `${tableLabel(table)} has no index: whoever looks for one of its rows reads ${
          table.rows === null ? 'all of them' : `all of them, some ${table.rows} as the server guesses`
        }.`,
      })),
})
