import { splitName, tableLabel } from '@anj/workflow'
import { listPhrase } from '../names.ts'
import { type DictionaryColumn, type DictionaryTable, defineRule, type RuleFinding } from '../rule.ts'
import { ownTables, tableRef } from '../tables.ts'

/** Pairs of columns are often intended, such as the two teams of a match or the two ends of a line. */
const FEW = 3

/** Words for lines of an address. They belong together, because a single line means nothing. */
const lines = new Set(
  'address addr adr adresse anschrift line street strasse straße zeile ligne rue direccion dirección linea'.split(
    ' ',
  ),
)

const FIRST_YEAR = 1900
const LAST_YEAR = 2100

/**
 * Reports columns that should be rows of another table. As columns, each additional value needs a new column, and every
 * search has to check all of them.
 */
export const numberedColumns = defineRule({
  id: 'numbered-columns',
  title: 'Numbered columns',
  level: 'warning',
  detects: `At least ${FEW} columns of one table and type that differ only by a number, which counts from 0, 1 or a year.`,
  find: ({ dictionary }) =>
    ownTables(dictionary).flatMap((table) =>
      [...groups(table)].flatMap(([key, numbered]): RuleFinding[] => {
        const [base = ''] = key.split('\0')
        const run = countedUp(numbered, table)
        if (run.length < FEW || lines.has(splitName(base).at(-1) ?? '')) return []
        const names = run.map(({ name }) => name)
        return [
          {
            table: tableRef(table),
            columns: names,
            says: `${tableLabel(table)} has the numbered columns ${listPhrase(names)}, so another value needs another column. Use a separate table with a row for each value.`,
          },
        ]
      }),
    ),
})

interface Numbered {
  readonly column: DictionaryColumn
  readonly number: number
}

/** Groups columns whose names differ only in their number and whose types have the same family. */
function groups({ columns }: DictionaryTable): ReadonlyMap<string, readonly Numbered[]> {
  const found = new Map<string, Numbered[]>()
  for (const column of columns) {
    const [, base = '', digits = ''] = /^(.*\D)(\d{1,4})$/.exec(column.name) ?? []
    if (base === '') continue
    const key = `${base.toLowerCase()}\0${column.family}`
    found.set(key, [...(found.get(key) ?? []), { column, number: Number(digits) }])
  }
  return found
}

/**
 * Returns the columns that are numbered consecutively from 0, 1 or a year. `phone` counts as the first column before
 * `phone2`.
 */
function countedUp(numbered: readonly Numbered[], { columns }: DictionaryTable): readonly DictionaryColumn[] {
  const sorted = [...numbered].sort((a, b) => a.number - b.number)
  const [first] = sorted
  if (!first) return []
  const isYear = first.number >= FIRST_YEAR && first.number <= LAST_YEAR
  const run = sorted
    .filter(({ number }, place) => number === first.number + place)
    .map(({ column }) => column)
  if (first.number <= 1 || isYear) return run
  const base = first.column.name.replace(/[\s_-]*\d+$/, '').toLowerCase()
  const unnumbered = columns.find(
    ({ name, family }) => name.toLowerCase() === base && family === first.column.family,
  )
  return first.number === 2 && unnumbered ? [unnumbered, ...run] : []
}
