import {
  type ColumnFamily,
  type DictionaryColumn,
  type DictionaryTable,
  splitName,
  tableLabel,
} from '@anj/workflow'
import { canAlterAlone } from '../alterable.ts'
import { canHoldAllValues } from '../can-hold-values.ts'
import { guardedFix } from '../guarded-fix.ts'
import { columnLabel, listPhrase } from '../names.ts'
import { defineRule, type Facts, type RuleFinding } from '../rule.ts'
import { ownTables, tableRef } from '../tables.ts'

/**
 * A name of one word, such as `email`, is reported only if this many tables have it and this share of them agrees on
 * the type family.
 */
const TABLES_OF_ONE_WORD = 4
const MOST_OF_ONE_WORD = 0.75

/** Words that mean something different in every table, alone or in a name such as `parent_id`. */
const anybodys = new Set(
  'id key code no nr number num name title label type kind status state value data date time level position rank priority version size count total amount balance rate score result content text reference ref source target object entity record subject resource external ext foreign parent owner legacy old new'.split(
    ' ',
  ),
)

/** Closely related type families. Mixing them is inconvenient but not a mistake. */
const near = ['date datetime', 'text uuid', 'json text', 'decimal integer', 'decimal float']

/** Pairs for which a server either converts every value without loss or refuses the conversion. */
const kept = ['integer decimal', 'date datetime']
/** Types that a text column can be converted to if all of its values have the right format. */
const written = ['integer', 'decimal', 'date', 'uuid'] as const

/** Maximum number of columns listed in a finding. */
const MOST_SHOWN = 10
const SHOWN_OF_EACH = 3
/** Maximum number of tables named in a message. */
const NAMED = 5

interface Use {
  readonly table: DictionaryTable
  readonly column: DictionaryColumn
}

/** Ignores differences in length and size, because only different type families break joins and unions. */
export const sameNameDifferentType = defineRule({
  id: 'same-name-different-type',
  title: 'Same name, other type',
  level: 'warning',
  detects: 'Columns whose type differs from columns of the same name in other tables.',
  find: (facts) => {
    const uses = ownTables(facts.dictionary).flatMap((table) =>
      table.columns.flatMap((column): Use[] => (column.family === 'other' ? [] : [{ table, column }])),
    )
    const byName = Map.groupBy(uses, ({ column }) => column.name.toLowerCase())
    return [...byName].flatMap(([name, some]) => judgeName(facts, name, some))
  },
})

function judgeName(facts: Facts, name: string, uses: readonly Use[]): readonly RuleFinding[] {
  const families = Map.groupBy(uses, ({ column }) => column.family)
  const words = splitName(name)
  if (families.size < 2 || words.every((word) => anybodys.has(word))) return []
  const [[family, usual] = [], [, second] = []] = [...families].sort(([, a], [, b]) => b.length - a.length)
  if (!family || !usual || !second) return []
  if (
    words.length === 1 &&
    (uses.length < TABLES_OF_ONE_WORD || usual.length < uses.length * MOST_OF_ONE_WORD)
  )
    return []
  const type = usual[0]?.column.type ?? ''
  const shown = (some: readonly Use[]) => ({
    columns: ['Table', 'Type'],
    rows: some.slice(0, MOST_SHOWN).map(({ table, column }) => [tableLabel(table), column.type]),
  })
  const usualLabels = namesOf(usual)
  if (usual.length === second.length)
    return [
      {
        table: null,
        columns: [uses[0]?.column.name ?? name],
        ...([...families.keys()].every((one) => isNear(one, family)) && { level: 'information' }),
        says: `${uses[0]?.column.name ?? name} is ${listPhrase([...families].map(([, [use]]) => `${use?.column.type} in ${use ? tableLabel(use.table) : ''}`))}. Use one type for one name.`,
        evidence: shown([...families.values()].flatMap((some) => some.slice(0, SHOWN_OF_EACH))),
      },
    ]
  const widest = widestOf(facts, usual)
  return uses
    .filter(({ column }) => column.family !== family)
    .map(({ table, column }) => ({
      table: tableRef(table),
      columns: [column.name],
      ...(isNear(column.family, family) && { level: 'information' as const }),
      says: `${columnLabel(table, column.name)} is ${column.type}, while columns with this name are ${type} in ${usualLabels}. Use one type for one name.`,
      evidence: shown([{ table, column }, ...usual.slice(0, MOST_SHOWN)]),
      ...(widest && canAlterAlone(facts, table, column) && fixOf(facts, { table, column }, widest)),
    }))
}

/** Names a few of the tables and counts the rest. */
function namesOf(uses: readonly Use[]): string {
  const labels = uses.slice(0, NAMED).map(({ table }) => tableLabel(table))
  return uses.length > NAMED ? `${labels.join(', ')} and ${uses.length - NAMED} more` : listPhrase(labels)
}

/** Returns a column whose type can store the values of all the others, or null if there is none. */
function widestOf({ dialect }: Facts, uses: readonly Use[]): DictionaryColumn | null {
  const different = [...new Map(uses.map(({ column }) => [column.type, column])).values()]
  const isSized = (column: DictionaryColumn) => ['integer', 'decimal', 'text'].includes(column.family)
  return (
    different.find(
      (column) =>
        different.length === 1 ||
        different.every((other) => isSized(other) && canHoldAllValues(column, other, dialect)),
    ) ?? null
  )
}

function fixOf(
  { dialect }: Facts,
  { table, column }: Use,
  { type, family, scale }: DictionaryColumn,
): Pick<RuleFinding, 'fix'> {
  const change = dialect.changeType(tableRef(table), column, type)
  if (kept.includes(`${column.family} ${family}`))
    return {
      fix: {
        sql: change,
        caution: `The server refuses the change while a value can’t be ${type}. This rewrites the table.`,
      },
    }
  const condition = lostWhere(dialect, column, { type, family, scale })
  if (condition === null) return {}
  return {
    fix: {
      sql: guardedFix(dialect.selectRows(tableRef(table), condition), change),
      caution: `The query shows values that ${type} would change or refuse. Correct them before you run the rest, which rewrites the table.`,
    },
  }
}

function lostWhere(
  dialect: Facts['dialect'],
  { name, family }: DictionaryColumn,
  to: Pick<DictionaryColumn, 'type' | 'family' | 'scale'>,
): string | null {
  if (family === 'float' && to.family === 'decimal')
    return `cast(${dialect.quote(name)} as ${to.type}) <> ${dialect.quote(name)}`
  const as = written.find((one) => one === to.family)
  return family === 'text' && as !== undefined ? dialect.isUnlike(name, as, to.scale ?? 0) : null
}

function isNear(one: ColumnFamily, other: ColumnFamily): boolean {
  return one === other || near.includes([one, other].sort().join(' '))
}
