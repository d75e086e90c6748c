import { tableLabel } from '@anj/workflow'
import { indexColumnsText, isIndexDroppable } from '../index-use.ts'
import { defineRule } from '../rule.ts'
import { ownTables, tableRef } from '../tables.ts'

/**
 * Advice for SQL Server usually warns from five to seven indexes on, but busy reporting tables often need more. A limit
 * of ten leaves room for them.
 */
const MOST_INDEXES = 10

/** Doesn't count the indexes that back keys, or the only index for a foreign key. */
export const tooManyIndexes = defineRule({
  id: 'too-many-indexes',
  title: 'Too many indexes',
  level: 'warning',
  detects: `Tables with more than ${MOST_INDEXES} indexes in addition to those that their keys need.`,
  find: ({ dictionary }) =>
    ownTables(dictionary).flatMap((table) => {
      const free = table.indexes.filter(
        (index) => isIndexDroppable(index, table, dictionary.tables) && !index.unique,
      )
      if (free.length <= MOST_INDEXES) return []
      return [
        {
          table: tableRef(table),
          says: `${tableLabel(table)} has ${free.length} indexes in addition to those that its keys need. The server writes each new or changed row to all of them. Drop indexes that queries don’t use.`,
          evidence: {
            columns: ['Index', 'Holds', 'Uses'],
            rows: [...free]
              .sort((a, b) => (a.uses ?? 0) - (b.uses ?? 0))
              .map((index) => [
                index.name,
                indexColumnsText(index),
                index.uses === null ? null : String(index.uses),
              ]),
          },
        },
      ]
    }),
})
