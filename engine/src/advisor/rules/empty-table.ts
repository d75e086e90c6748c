import { type DictionaryTable, tableKey, tableLabel } from '@anj/workflow'
import { guardedFix } from '../guarded-fix.ts'
import { listPhrase } from '../names.ts'
import { defineRule, type Facts, type RuleFinding } from '../rule.ts'
import { referencedBy, tableRef } from '../tables.ts'
import { needsSamples, sampledTables } from '../values/sampled.ts'

/** If at least this many tables are empty and they are more than half of all tables, the database is probably new. */
const FEWEST_OF_NEW = 3

/** Trusts a row count above zero even if this login sees no rows. */
export const emptyTable = defineRule({
  id: 'empty-table',
  title: 'Empty table',
  level: 'information',
  detects: 'Tables that have no rows.',
  unable: needsSamples,
  find: (facts) => {
    const looked = sampledTables(facts)
    const empty = looked
      .filter(({ table, sample }) => sample.rows.length === 0 && (table.rows ?? 0) <= 0)
      .map(({ table }) => table)
    if (empty.length >= FEWEST_OF_NEW && empty.length * 2 > looked.length)
      return [{ table: null, says: sayOfNew(empty, looked.length) }]
    return empty.map((table) => judgeOne(facts, table))
  },
})

function sayOfNew(empty: readonly DictionaryTable[], all: number): string {
  if (empty.length === all) return `None of the ${all} tables has rows: the database may be new.`
  return `${empty.length} of ${all} tables have no rows, such as ${listPhrase(empty.slice(0, 3).map(tableLabel))}: the database may be new.`
}

function judgeOne({ dictionary, dialect }: Facts, table: DictionaryTable): RuleFinding {
  const own = tableKey(table)
  const referring = dictionary.tables.filter(
    (other) =>
      tableKey(other) !== own && other.foreignKeys.some((key) => tableKey(referencedBy(key)) === own),
  )
  const references =
    referring.length > 0 ? `, and ${listPhrase(referring.map(tableLabel), 3)} may refer to it` : ''
  return {
    table: tableRef(table),
    says: `${tableLabel(table)} has no rows${references}.`,
    ...(referring.length === 0 &&
      !table.columns.some(({ viewed }) => viewed) && {
        fix: {
          sql: guardedFix(dialect.selectRows(tableRef(table)), dialect.dropTable(tableRef(table))),
          caution:
            'Drop the table only if no program will write to it. The query shows rows that were added since.',
        },
      }),
  }
}
