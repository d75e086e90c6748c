import { tableLabel } from '@anj/workflow'
import { listPhrase } from '../names.ts'
import { type DictionaryTable, defineRule, type RuleFinding } from '../rule.ts'
import { ownTables, tableRef } from '../tables.ts'

/** Naming styles with the patterns of their names. A name such as `orders` matches several. */
const styles = [
  { name: 'snake_case', fits: /^_*[\p{Ll}\p{Lo}\p{N}]+(?:_+[\p{Ll}\p{Lo}\p{N}]+)*_*$/u },
  { name: 'camelCase', fits: /^_?[\p{Ll}\p{Lo}][\p{L}\p{N}]*$/u },
  { name: 'PascalCase', fits: /^_?\p{Lu}[\p{L}\p{N}]*$/u },
  { name: 'UPPER_CASE', fits: /^_*[\p{Lu}\p{Lo}\p{N}]+(?:_+[\p{Lu}\p{Lo}\p{N}]+)*_*$/u },
  { name: 'Capital_Words', fits: /^\p{Lu}[\p{L}\p{N}]*(?:_[\p{Lu}\p{N}][\p{L}\p{N}]*)*$/u },
] as const

/** Short names such as `id` and `x` look the same in every style. */
const SHORT = 2

/** With fewer names, there is no convention to break. */
const FEW_TABLES = 5
const FEW_COLUMNS = 10
/** Minimum share of names that makes a style the convention. */
const MOST = 0.8

interface Custom {
  readonly name: string
  readonly share: number
  readonly fits: (name: string) => boolean
}

export const inconsistentNaming = defineRule({
  id: 'inconsistent-naming',
  title: 'Names of another style',
  level: 'information',
  detects: `Tables and columns that are not written as at least ${MOST * 100} % of the others are.`,
  find: ({ dictionary }) => {
    const tables = ownTables(dictionary)
    const ofTables = customOf(
      tables.map(({ name }) => name),
      FEW_TABLES,
    )
    const ofColumns = customOf(
      tables.flatMap(({ columns }) => columns.map(({ name }) => name)),
      FEW_COLUMNS,
    )
    return [
      ...mixed(ofTables, ofColumns),
      ...tables.flatMap((table) => [
        ...deviatingTable(table, ofTables),
        ...deviatingColumns(table, ofColumns),
      ]),
    ]
  },
})

/** Returns the style that most names match; null when there are too few names. */
function customOf(all: readonly string[], few: number): Custom | null {
  const names = all.filter((name) => name.length > SHORT)
  if (names.length < few) return null
  const [best] = styles
    .map(({ name, fits }) => ({
      name,
      share: names.filter((one) => fits.test(one)).length / names.length,
      fits: (one: string) => one.length <= SHORT || fits.test(one),
    }))
    .sort((a, b) => b.share - a.share)
  return best ?? null
}

const isCustom = ({ share }: Custom) => share >= MOST

function mixed(ofTables: Custom | null, ofColumns: Custom | null): RuleFinding[] {
  const parts = [
    ...(ofTables && !isCustom(ofTables) ? [{ things: 'tables', custom: ofTables }] : []),
    ...(ofColumns && !isCustom(ofColumns) ? [{ things: 'columns', custom: ofColumns }] : []),
  ]
  if (parts.length === 0) return []
  const told = parts.map(
    ({ things, custom }) => `${Math.round(custom.share * 100)} % of the ${things} in ${custom.name}`,
  )
  return [
    {
      table: null,
      says: `Names are written in several styles: only ${listPhrase(told)}, which is the most common one.`,
    },
  ]
}

function deviatingTable(table: DictionaryTable, custom: Custom | null): RuleFinding[] {
  if (!custom || !isCustom(custom) || custom.fits(table.name)) return []
  return [
    {
      table: tableRef(table),
      says: `The name of ${tableLabel(table)} is not in ${custom.name}, as those of the other tables are.`,
    },
  ]
}

function deviatingColumns(table: DictionaryTable, custom: Custom | null): RuleFinding[] {
  if (!custom || !isCustom(custom)) return []
  const names = table.columns.flatMap(({ name }) => (custom.fits(name) ? [] : [name]))
  if (names.length === 0) return []
  return [
    {
      table: tableRef(table),
      columns: names,
      says: `${listPhrase(names)} of ${tableLabel(table)} ${names.length === 1 ? 'is' : 'are'} not in ${custom.name}, as most other columns are.`,
    },
  ]
}
