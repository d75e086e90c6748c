import { tableLabel } from '@anj/workflow'
import { indexColumnsText, isIndexDroppable } from '../index-use.ts'
import { defineRule, type Facts } from '../rule.ts'
import { ownTables, tableRef } from '../tables.ts'

const DAY = 24 * 3600 * 1000
/** An index must have been unused for a little more than a month, so that monthly reports are taken into account. */
const DAYS = 35
/** The index of a smaller table costs almost nothing. */
const FEW_ROWS = 1000

/** Skips unique indexes, because they prevent duplicates even if no query uses them. */
export const unusedIndex = defineRule({
  id: 'unused-index',
  title: 'Index that nobody uses',
  level: 'information',
  detects: `Indexes on at least ${FEW_ROWS} rows that no search has used for ${DAYS} days.`,
  unable: ({ dictionary, now }) => {
    const indexes = ownTables(dictionary).flatMap((table) => table.indexes)
    if (indexes.length === 0) return null
    if (indexes.every(({ uses }) => uses === null))
      return 'The server doesn’t count index uses, or this login can’t read the counts.'
    if (dictionary.usesSince === null) return 'The server doesn’t report when it began to count index uses.'
    return daysSince(dictionary.usesSince, now) < DAYS
      ? `The server began to count index uses on ${dictionary.usesSince.slice(0, 10)}; the rule needs ${DAYS} days.`
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
          says: `No search in ${tableLabel(table)} has used ${index.name} (${indexColumnsText(index)}) for ${daysSince(dictionary.usesSince ?? '', now)} days, but the server writes each change of a row to it. Drop the index.`,
          fix: {
            sql: dialect.dropIndex(tableRef(table), index.name),
            caution:
              'First check that the index isn’t new and serves no rare use, such as a yearly report, and no replica that counts separately.',
          },
        })),
    ),
})

function daysSince(moment: string, now: Date): number {
  return Math.floor((now.getTime() - Date.parse(moment)) / DAY)
}
