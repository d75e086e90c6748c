import { tableLabel } from '@anj/workflow'
import { indexColumnsText, isIndexDroppable } from '../index-use.ts'
import { defineRule, type Facts } from '../rule.ts'
import { ownTables, tableRef } from '../tables.ts'

const DAY = 24 * 3600 * 1000
/** A little more than a month, so that month-end reports are included. */
const DAYS = 35
/** A smaller index costs almost nothing. */
const FEW_ROWS = 1000

/** Skips unique indexes: they prevent duplicates even when no query searches by them. */
export const unusedIndex = defineRule({
  id: 'unused-index',
  title: 'Index that nobody uses',
  level: 'information',
  detects: `Indexes of ${FEW_ROWS} rows and more that no search has used for ${DAYS} days.`,
  unable: ({ dictionary, now }) => {
    const indexes = ownTables(dictionary).flatMap((table) => table.indexes)
    if (indexes.length === 0) return null
    if (indexes.every(({ uses }) => uses === null))
      return 'The server does not count how often its indexes are used, or does not tell this login.'
    if (dictionary.usesSince === null)
      return 'The server does not tell since when it has counted the uses of indexes.'
    return daysSince(dictionary.usesSince, now) < DAYS
      ? `The server has counted the uses of indexes since ${dictionary.usesSince.slice(0, 10)} only: ${DAYS} days are needed.`
      : null
  },
  find: ({ dictionary, dialect, now }: Facts) =>
    ownTables(dictionary).flatMap((table) =>
      table.indexes
        .filter(
          (index) => index.uses === 0 && !index.unique && isIndexDroppable(index, table, dictionary.tables),
        )
        .filter(() => table.rows === null || table.rows >= FEW_ROWS)
        .map((index) => ({
          table: tableRef(table),
          columns: index.columns.flatMap(({ name }) => name ?? []),
          object: index.name,
          says: `Nobody has searched ${tableLabel(table)} by ${index.name} (${indexColumnsText(index)}) in ${daysSince(dictionary.usesSince ?? '', now)} days, yet each change of a row is written to it.`,
          fix: {
            sql: dialect.dropIndex(tableRef(table), index.name),
            caution:
              'Ask whether it is new, serves something rare such as a yearly report, or copies of the server that count for themselves.',
          },
        })),
    ),
})

function daysSince(moment: string, now: Date): number {
  return Math.floor((now.getTime() - Date.parse(moment)) / DAY)
}
