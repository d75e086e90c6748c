import { tableLabel } from '@anj/workflow'
import { duplicateIndexes } from '../duplicate-indexes.ts'
import { isIndexPrefix } from '../index-overlap.ts'
import { indexColumnsText, isOrderedIndex } from '../index-use.ts'
import { defineRule, type RuleFinding } from '../rule.ts'
import { ownTables, tableRef } from '../tables.ts'

/**
 * Skips unique indexes, because they prevent duplicates. Also skips an index if only SQL Server's clustered index
 * extends it: the clustered index is the table itself and takes much longer to read.
 */
export const redundantIndex = defineRule({
  id: 'redundant-index',
  title: 'Index that another one begins with',
  level: 'information',
  detects: 'Indexes whose columns are the first columns of another index of their table.',
  find: ({ dictionary, dialect }) =>
    ownTables(dictionary).flatMap((table) => {
      // `duplicateIndex` reports these.
      const copies = new Set(duplicateIndexes(table).map(({ index }) => index))
      return table.indexes.flatMap((index): RuleFinding[] => {
        if (index.unique || index.constraint !== null || !isOrderedIndex(index) || copies.has(index))
          return []
        const wider = table.indexes.find((other) => isIndexPrefix(index, other))
        if (!wider) return []
        return [
          {
            table: tableRef(table),
            columns: index.columns.flatMap(({ name }) => name ?? []),
            object: index.name,
            says: `${wider.name} of ${tableLabel(table)} begins with all columns of ${index.name} (${indexColumnsText(index)}) and finds the same rows. Drop ${index.name}.`,
            evidence: {
              columns: ['Index', 'Holds'],
              rows: [index, wider].map((one) => [
                one.name,
                `${indexColumnsText(one)}${one.included.length > 0 ? `; along with ${one.included.join(', ')}` : ''}`,
              ]),
            },
            fix: {
              sql: dialect.dropIndex(tableRef(table), index.name),
              caution:
                'Searches by the wider index read a little more. This matters only if the wider index is several times as wide.',
            },
          },
        ]
      })
    }),
})
