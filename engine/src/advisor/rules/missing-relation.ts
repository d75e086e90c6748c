import { type DictionaryColumn, tableKey, tableLabel } from '@anj/workflow'
import { canAlterAlone } from '../alterable.ts'
import { canHoldAllValues } from '../can-hold-values.ts'
import type { Dialect } from '../dialect.ts'
import { listPhrase, uniqueName } from '../names.ts'
import { type DictionaryTable, defineRule, type Facts, type Inclusion, type RuleFinding } from '../rule.ts'
import { columnsNamed, tablesByKey } from '../tables.ts'
import { needsSamples } from '../values/sampled.ts'

/** Minimum number of distinct values. A few small numbers can be found in any auto-numbered table by chance. */
const FEWEST_VALUES = 3

/** Reports relationships that names and types suggest, if every value that was looked up exists. */
export const missingRelation = defineRule({
  id: 'missing-relation',
  title: 'Missing foreign key',
  level: 'warning',
  detects:
    'Columns that are named like the key of another table, contain only values of that key, and have no foreign key.',
  unable: needsSamples,
  find: (facts) => {
    const tables = tablesByKey(facts.dictionary.tables)
    return (facts.inclusions ?? []).flatMap((inclusion): RuleFinding[] => {
      const { from, to, foreignKey, looked, missing } = inclusion
      if (foreignKey !== null || missing > 0 || looked < FEWEST_VALUES) return []
      const own = tables.get(tableKey(from.table))
      const other = tables.get(tableKey(to.table))
      if (own?.kind !== 'table' || other?.kind !== 'table') return []
      const fix = fixOf(facts, inclusion, own, other)
      return [
        {
          table: from.table,
          columns: from.columns,
          says: `${listPhrase(from.columns)} of ${tableLabel(from.table)} ${from.columns.length === 1 ? 'has' : 'have'} no foreign key, although all ${looked} different values that were checked exist in ${listPhrase(to.columns)} of ${tableLabel(to.table)}. Add a foreign key.`,
          ...(fix && { fix }),
        },
      ]
    })
  },
})

function fixOf(
  facts: Facts,
  { from, to }: Inclusion,
  own: DictionaryTable,
  other: DictionaryTable,
): RuleFinding['fix'] | undefined {
  const { dialect, dictionary } = facts
  const { looseForeignKeys, partitionedForeignKeys } = dialect
  if (!partitionedForeignKeys && [own, other].some(({ partitionKey }) => partitionKey)) return undefined
  const others = columnsNamed(other, to.columns)
  const pairs = columnsNamed(own, from.columns).map((column, place) => ({ column, other: others[place] }))
  if (!looseForeignKeys && pairs.some(({ column, other }) => column.collation !== other?.collation))
    return undefined
  const unlike = pairs.filter((pair) => !looseForeignKeys && !isOfOneType(pair.column, pair.other))
  if (unlike.some((pair) => !canAlterAlone(facts, own, pair.column) || isRounded(pair, dialect)))
    return undefined
  const key = {
    name: uniqueName(dictionary, from.table, from.columns, 'fk'),
    columns: [...from.columns],
    references: { schema: to.table.schema, table: to.table.name, columns: [...to.columns] },
  }
  const statements = [
    ...unlike.map((pair) => typed(dialect, own, pair)),
    dialect.addForeignKey(from.table, key),
  ]
  return {
    sql: statements.join('\n'),
    caution:
      'Anj checked only some values. The server refuses the foreign key while a row refers to nothing.',
  }
}

/** True when changing the column's type could round values. Servers round decimal places instead of refusing them. */
function isRounded({ column, other }: Pair, dialect: Dialect): boolean {
  return column.family === 'decimal' && (!other || !canHoldAllValues(other, column, dialect))
}

interface Pair {
  readonly column: DictionaryColumn
  readonly other: DictionaryColumn | undefined
}

function typed(dialect: Dialect, { schema, name }: DictionaryTable, { column, other }: Pair): string {
  return dialect.changeType({ schema, name }, column, other?.type ?? column.type)
}

function isOfOneType(column: DictionaryColumn, other: DictionaryColumn | undefined): boolean {
  return other !== undefined && column.type.toLowerCase() === other.type.toLowerCase()
}
