import { tableLabel } from '@anj/workflow'
import { listPhrase } from '../names.ts'
import { type DictionaryTable, defineRule, type RuleFinding } from '../rule.ts'
import { ownTables, tableRef } from '../tables.ts'

/** The naming styles and the patterns that names must match. A name such as `orders` matches several of them. */
const styles = [
  { name: 'snake_case', fits: /^_*[\p{Ll}\p{Lo}\p{N}]+(?:_+[\p{Ll}\p{Lo}\p{N}]+)*_*$/u },
  { name: 'camelCase', fits: /^_?[\p{Ll}\p{Lo}][\p{L}\p{N}]*$/u },
  { name: 'PascalCase', fits: /^_?\p{Lu}[\p{L}\p{N}]*$/u },
  { name: 'UPPER_CASE', fits: /^_*[\p{Lu}\p{Lo}\p{N}]+(?:_+[\p{Lu}\p{Lo}\p{N}]+)*_*$/u },
  { name: 'Capital_Words', fits: /^\p{Lu}[\p{L}\p{N}]*(?:_[\p{Lu}\p{N}][\p{L}\p{N}]*)*$/u },
] as const

/** Short names such as `id` and `x` look the same in every style. */
const SHORT = 2

/** With fewer names, it is too early to speak of a convention. */
const FEW_TABLES = 5
const FEW_COLUMNS = 10
/** A style is the convention if at least this share of names matches it. */
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
  detects: `Tables and columns whose names don’t follow the style of at least ${MOST * 100} % of the names.`,
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

/** Returns the style that is the convention among these names, or null if there are too few names. */
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
  const shares = parts.map(
    ({ things, custom }) => `${Math.round(custom.share * 100)} % of the ${things} in ${custom.name}`,
  )
  return [
    {
      table: null,
      says: `The names have no common style: the most common style covers only ${listPhrase(shares)}. Choose one style for new names.`,
    },
  ]
}

function deviatingTable(table: DictionaryTable, custom: Custom | null): RuleFinding[] {
  if (!custom || !isCustom(custom) || custom.fits(table.name)) return []
  return [
    {
      table: tableRef(table),
      says: `The name of ${tableLabel(table)} is not in ${custom.name}, unlike the names of most other tables. Rename the table while few queries use it.`,
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
      says: `${listPhrase(names)} of ${tableLabel(table)} ${names.length === 1 ? 'is' : 'are'} not in ${custom.name}, unlike most other columns. Rename ${names.length === 1 ? 'the column' : 'the columns'} while few queries use ${names.length === 1 ? 'it' : 'them'}.`,
    },
  ]
}
