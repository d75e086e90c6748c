import { type DictionaryColumn, impliedRelations, splitName, tableKey } from '@anj/workflow'
import { MAX_SAMPLE_LENGTH } from '../../connectors/sampling.ts'
import { canAlterAlone, isKeyOrGenerated } from '../alterable.ts'
import { booleanFalseWords, booleanTrueWords } from '../dialects/value-patterns.ts'
import { guardedFix } from '../guarded-fix.ts'
import { columnLabel } from '../names.ts'
import { defineRule, type Facts, type RuleFinding } from '../rule.ts'
import { tableRef } from '../tables.ts'
import { maskValue } from '../values/mask-value.ts'
import { needsSamples, type SampledColumn, sampledColumns, withoutNulls } from '../values/sampled.ts'
import { type TextAsType, textAsType } from '../values/text-as-type.ts'

const FEWEST_VALUES = 20
const EXAMPLES = 3
/** Number of decimal places that the suggested type has in addition to the decimal places of the sampled values. */
const SPARE_PLACES = 2

/** Words for codes that consist of digits but aren't numbers. The next code may have leading zeros. */
const codes = new Set(
  (
    'code no nr num id ids key phone telephone tel fax mobile zip postal postcode postalcode zipcode plz sku isbn issn ean upc gtin barcode ' +
    'ssn iban bic swift account imei imsi mac ip card vat tax license licence plate ref reference tracking hash pin cvv cvc version ' +
    'ver release serial model batch lot grade rating size label name title tag'
  ).split(' '),
)

/** Words for general-purpose columns, whose values only happen to have the same type at the moment. */
const holders = new Set([
  'value',
  'val',
  'data',
  'content',
  'payload',
  'setting',
  'answer',
  'input',
  'output',
  'raw',
  'old',
  'new',
])

const names: Readonly<Record<TextAsType['family'], string>> = {
  boolean: 'yes or no',
  integer: 'a whole number',
  decimal: 'a number',
  date: 'a date',
  datetime: 'a date with a time',
  json: 'JSON',
  uuid: 'a UUID',
}

/** Skips keys, references, columns of raw imports, and the value column of name-value pairs. */
export const textShouldBeTyped = defineRule({
  id: 'text-should-be-typed',
  title: 'Text that contains numbers, dates or similar values',
  level: 'warning',
  detects: 'Text columns in which every sampled value is a number, a date, yes or no, JSON or a UUID.',
  unable: needsSamples,
  find: (facts) => {
    const referring = new Set(
      impliedRelations(facts.dictionary).flatMap(({ from }) =>
        from.columns.map((column) => `${tableKey(from.table)} ${column}`),
      ),
    )
    return sampledColumns(facts).flatMap((one): RuleFinding[] => {
      const { table, column } = one
      if (column.family !== 'text' || referring.has(`${tableKey(table)} ${column.name}`)) return []
      const found = judged(one)
      if (!found || isKnownAs(found, one) || !hasType(facts, found) || isKey(facts, one)) return []
      const { values, blanks, is } = found
      const fix = fixOf(facts, one, found)
      return [
        {
          table: tableRef(table),
          columns: [column.name],
          says: `${columnLabel(table, column.name)} is ${column.type}, but each of ${values.length} sampled values is ${names[is.family]}${blanks > 0 ? `; ${blanks} more are empty` : ''}. Use the fitting type.`,
          evidence: {
            columns: [column.name],
            rows: [...new Set(values.map(maskValue))].slice(0, EXAMPLES).map((shape) => [shape]),
          },
          ...(fix && { fix }),
        },
      ]
    })
  },
})

/** True for generated columns, columns of a key, and columns that a foreign key refers to. */
function isKey(facts: Facts, { table, column }: SampledColumn): boolean {
  return isKeyOrGenerated(facts, table, column)
}

interface Judged {
  readonly is: TextAsType
  readonly values: readonly string[]
  readonly blanks: number
}

function judged({ column, values: all }: SampledColumn): Judged | null {
  const words = splitName(column.name)
  if (words.some((word) => holders.has(word))) return null
  const given = withoutNulls(all)
  const values = given.filter((value) => value.trim() !== '')
  // A value of this length may have been truncated, so its format is unknown.
  if (values.length < FEWEST_VALUES || values.some((value) => value.length >= MAX_SAMPLE_LENGTH)) return null
  const is = textAsType(
    values,
    words.some((word) => codes.has(word)),
  )
  return is && { is, values, blanks: given.length - values.length }
}

/** True when a check constraint already ensures that the texts are JSON. MariaDB declares JSON columns this way. */
function isKnownAs({ is }: Judged, { table, column }: SampledColumn): boolean {
  return (
    is.family === 'json' &&
    table.checks.some(
      ({ expression }) => /json_valid|isjson/i.test(expression) && expression.includes(column.name),
    )
  )
}

function hasType({ dialect }: Facts, { is }: Judged): boolean {
  return dialect.typeFor(is.family) !== null
}

function fixOf(
  facts: Facts,
  { table, column }: SampledColumn,
  { is, blanks }: Judged,
): RuleFinding['fix'] | undefined {
  const { dialect } = facts
  const type = typeOf(facts, is)
  if (type === null || !is.castable || !canAlterAlone(facts, table, column)) return undefined
  if (blanks > 0 && !column.nullable) return undefined
  const place = tableRef(table)
  const name = dialect.quote(column.name)
  const words = (some: readonly string[]) => some.map((word) => `'${word}'`).join(', ')
  const trimmed = `lower(ltrim(rtrim(${name})))`
  const statements = [
    ...(column.default === null ? [] : [dialect.dropDefault(place, column)]),
    ...(blanks > 0
      ? [`update ${dialect.table(place)} set ${name} = null where ${dialect.isBlank(column.name)};`]
      : []),
    ...(is.family === 'boolean'
      ? [
          `update ${dialect.table(place)} set ${name} = case when ${trimmed} in (${words(booleanTrueWords)}) then '1' when ${trimmed} in (${words(booleanFalseWords)}) then '0' else ${name} end;`,
        ]
      : []),
    dialect.changeType(place, withoutDefault(column), type),
  ]
  const query = dialect.selectRows(
    place,
    dialect.isUnlike(column.name, is.family, (is.scale ?? 0) + SPARE_PLACES),
  )
  return {
    sql: guardedFix(query, statements.join('\n')),
    caution: [
      `Anj read only some rows. The query shows values in another format${losses[is.family] ?? ''}. Correct them before you run the rest`,
      '. You may have to adapt programs that write to this column',
      ...(column.default === null ? [] : ['. The statements drop the default']),
      '.',
    ].join(''),
  }
}

/** Changes that a conversion may make to a value without reporting an error. */
const losses: Partial<Readonly<Record<TextAsType['family'], string>>> = {
  decimal: ' (some servers round further decimal places)',
  date: ' (some servers truncate the time of day)',
  datetime: ' (some servers drop a time zone or fractions of a second)',
  json: ' (the server may return JSON with other spaces and another order)',
}

/** Removes the default, because a text may be invalid as a default of the new type. */
function withoutDefault(column: DictionaryColumn): DictionaryColumn {
  return { ...column, default: null }
}

/** Returns a type that also has room for longer values than the sampled values. */
function typeOf({ dialect }: Facts, { family, digits = 0, scale = 0 }: TextAsType): string | null {
  if (family === 'integer') return dialect.typeFor('integer', { precision: digits + 2 })
  if (family === 'decimal')
    return dialect.typeFor('decimal', {
      precision: Math.max(19, digits + scale + SPARE_PLACES),
      scale: scale + SPARE_PLACES,
    })
  return dialect.typeFor(family)
}
