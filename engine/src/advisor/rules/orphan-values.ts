import { tableKey, tableLabel } from '@anj/workflow'
import { guardedFix } from '../guarded-fix.ts'
import { listPhrase } from '../names.ts'
import { isOrphanCondition } from '../orphans.ts'
import { type DictionaryTable, defineRule, type Facts, type Inclusion, type RuleFinding } from '../rule.ts'
import { columnsNamed, tablesByKey } from '../tables.ts'
import { displayKey } from '../values/mask-value.ts'
import { needsSamples } from '../values/sampled.ts'

/**
 * Limits for relationships that only names and types suggest. With fewer values, or a larger share of missing values,
 * there may be no such relationship.
 */
const FEWEST_VALUES = 10
const MOST_MISSING = 0.2

/**
 * For a declared foreign key, a single missing value is enough for a finding. A relationship that only names and types
 * suggest is reported only if a few of many values are missing.
 */
export const orphanValues = defineRule({
  id: 'orphan-values',
  title: 'Rows that refer to nothing',
  level: 'error',
  detects: 'Values that refer to rows that don’t exist, where the server doesn’t enforce the reference.',
  unable: needsSamples,
  find: (facts) => {
    const tables = tablesByKey(facts.dictionary.tables)
    return (facts.inclusions ?? []).flatMap((inclusion): RuleFinding[] => {
      const { from, to, foreignKey, looked, missing, examples } = inclusion
      const own = tables.get(tableKey(from.table))
      if (!own || missing === 0) return []
      const isLikely = looked >= FEWEST_VALUES && missing <= looked * MOST_MISSING
      if (foreignKey === null && !isLikely) return []
      const columns = columnsNamed(own, from.columns)
      const fix = fixOf(facts, inclusion, own)
      return [
        {
          table: from.table,
          columns: from.columns,
          ...(foreignKey !== null && { object: foreignKey }),
          ...(foreignKey === null && { level: 'warning' as const }),
          says: `${missing} of ${looked} different values of ${listPhrase(from.columns)} in ${tableLabel(from.table)} ${missing === 1 ? 'doesn’t' : 'don’t'} exist in ${tableLabel(to.table)}. Correct the rows that contain them.`,
          evidence: {
            columns: [...from.columns],
            rows: examples.map((key) =>
              key.map((value, place) => (columns[place] ? displayKey(columns[place], value) : null)),
            ),
          },
          ...(fix && { fix }),
        },
      ]
    })
  },
})

/**
 * Sets the references to missing rows to null, if the columns allow it. If they don't, only the owner can decide what
 * should happen to those rows.
 */
function fixOf(
  facts: Facts,
  { from, to, foreignKey }: Inclusion,
  own: DictionaryTable,
): RuleFinding['fix'] | undefined {
  const { dialect } = facts
  const emptied = columnsNamed(own, from.columns).find(
    ({ nullable, generated }) => nullable && generated === null,
  )
  if (!emptied) return undefined
  const orphans = isOrphanCondition(facts.dialect, from, to)
  const key = own.foreignKeys.find((one) => one.name === foreignKey)
  const check = key && !key.checked ? dialect.checkForeignKey(from.table, key) : null
  const statements = [
    `update ${dialect.table(from.table)} set ${dialect.quote(emptied.name)} = null where ${orphans};`,
    ...(check === null ? [] : [check]),
  ]
  return {
    sql: guardedFix(dialect.selectRows(from.table, orphans), statements.join('\n')),
    caution: `Check the rows that the query shows: the statement sets their values to null${key ? '' : '. The values may refer to something outside this database'}.`,
  }
}
