import { tableLabel } from '@anj/workflow'
import { isBeginningOf } from '../index-overlap.ts'
import { indexed, isOrdered } from '../index-use.ts'
import { defineRule, type Found } from '../rule.ts'
import { spareCopies } from '../spare-copies.ts'
import { ownTables, refOf } from '../tables.ts'

/**
 * Skips unique indexes, which prevent duplicates. Also skips narrow indexes beside SQL Server's clustered index,
 * which is the table itself: the narrow index is much faster to read.
 */
export const redundantIndex = defineRule({
  id: 'redundant-index',
  title: 'Index that another one begins with',
  level: 'information',
  detects: 'Indexes whose columns are the first columns of another index of their table.',
  find: ({ dictionary, dialect }) =>
    ownTables(dictionary).flatMap((table) => {
      // Another rule reports duplicate indexes.
      const copies = new Set(spareCopies(table).map(({ index }) => index))
      return table.indexes.flatMap((index): Found[] => {
        if (index.unique || index.constraint !== null || !isOrdered(index) || copies.has(index)) return []
        const wider = table.indexes.find((other) => isBeginningOf(index, other))
        if (!wider) return []
        return [
          {
            table: refOf(table),
            columns: index.columns.flatMap(({ name }) => name ?? []),
            object: index.name,
            says: `${wider.name} of ${tableLabel(table)} begins with all that ${index.name} holds (${indexed(index)}), and finds the same rows.`,
            evidence: {
              columns: ['Index', 'Holds'],
              rows: [index, wider].map((one) => [
                one.name,
                `${indexed(one)}${one.included.length > 0 ? `; along with ${one.included.join(', ')}` : ''}`,
              ]),
            },
            fix: {
              sql: dialect.dropIndex(refOf(table), index.name),
              caution:
                'Searches by the wider index read a little more, which counts only where it is several times as wide.',
            },
          },
        ]
      })
    }),
})
