import { type DictionaryColumn, impliedRelations, isUniqueKey, splitName, tableKey } from '@anj/workflow'
import { MAX_SAMPLE_LENGTH } from '../connectors/sampling.ts'
import { canAlterAlone } from './alterable.ts'
import type { Dialect } from './dialect.ts'
import { uniqueName } from './names.ts'
import { canBeUnique } from './partitions.ts'
import type { DictionaryTable, Facts, RuleFinding } from './rule.ts'
import { tableRef } from './tables.ts'
import { type SampledColumn, sampledColumns } from './values/sampled.ts'

/** Minimum number of sampled rows. In a smaller sample, even names and amounts are often distinct. */
const FEWEST_ROWS = 50
/** Maximum length of a key value. Longer values are unlikely to be keys. */
const LONGEST_KEY = 100

/** Words that end the name of a column that identifies rows, such as `order_number`. */
const identifying = new Set(
  (
    'code no nr number sku isbn issn ean upc gtin barcode email mail username login slug handle uuid guid key ref reference ' +
    'serial iban vin ssn imei mac hostname domain id'
  ).split(' '),
)
/** Words for columns that are never suggested as keys: their values are secret, or differ without identifying a row. */
const apart = new Set(
  'token hash secret session nonce salt phone telephone mobile fax house street line page'.split(' '),
)

/** A column that could be a key, and the SQL that would make it a key. */
export interface CandidateKey extends SampledColumn {
  /** True for the first candidate without nulls, in a table that has no primary key. */
  readonly isPrimary: boolean
  readonly fix: NonNullable<RuleFinding['fix']>
}

const known = new WeakMap<Facts, readonly CandidateKey[]>()

/**
 * Finds identifying columns whose sampled values are all distinct and that have no unique key. The result is cached
 * for all rules.
 */
export function candidateKeys(facts: Facts): readonly CandidateKey[] {
  const found = known.get(facts) ?? candidatesIn(facts)
  known.set(facts, found)
  return found
}

function candidatesIn(facts: Facts): readonly CandidateKey[] {
  const referring = referringColumns(facts)
  const keyed = new Set<DictionaryTable>()
  return sampledColumns(facts).flatMap((one): CandidateKey[] => {
    const { table, column, values } = one
    if (!isCandidate(facts, one) || referring.has(placeOf(table, column))) return []
    const canBePrimary =
      facts.dialect.primaryKeyOfNullable || !column.nullable || canAlterAlone(facts, table, column)
    const isPrimary =
      canBePrimary &&
      table.primaryKey === null &&
      !keyed.has(table) &&
      values.every((value) => value !== null)
    if (isPrimary) keyed.add(table)
    return [{ ...one, isPrimary, fix: fixOf(facts, one, isPrimary) }]
  })
}

function isCandidate({ dialect }: Facts, { table, column, values }: SampledColumn): boolean {
  const words = splitName(column.name)
  const isNaming =
    identifying.has(words.at(-1)?.replace(/\d+$/, '') ?? '') && !words.some((word) => apart.has(word))
  const isOfKeys = column.family === 'text' || column.family === 'integer' || column.family === 'uuid'
  if (!isNaming || !isOfKeys || column.generated !== null || column.identity) return false
  if (column.family === 'text' && !dialect.canIndexText(column.length)) return false
  if (!canBeUnique(table, [column.name])) return false
  if (isUniqueKey(table, [column.name]) || values.length < FEWEST_ROWS) return false
  const isShort = (value: string | null) =>
    value !== null && value.length <= Math.min(LONGEST_KEY, MAX_SAMPLE_LENGTH - 1)
  return (
    values.every(isShort) &&
    new Set(values.map((value) => comparable(value ?? '', dialect))).size === values.length
  )
}

/**
 * Returns the same string for all values that the server may treat as equal: without differences in case and outer
 * spaces, and on some servers without accents.
 */
function comparable(value: string, { ignoresAccents }: Dialect): string {
  const plain = value.trim().toLowerCase()
  return ignoresAccents ? plain.normalize('NFD').replaceAll(/\p{M}/gu, '') : plain
}

function fixOf(
  { dialect, dictionary }: Facts,
  { table, column }: SampledColumn,
  isPrimary: boolean,
): NonNullable<RuleFinding['fix']> {
  const place = tableRef(table)
  const statements = isPrimary
    ? [
        ...(column.nullable && !dialect.primaryKeyOfNullable ? [dialect.setNotNull(place, column)] : []),
        dialect.addPrimaryKey(place, [column.name]),
      ]
    : [dialect.addIndex(place, uniqueName(dictionary, place, [column.name], 'key'), [column.name], true)]
  return {
    sql: statements.join('\n'),
    caution: 'Anj read only some rows. The server refuses the key while two rows have the same value.',
  }
}

function placeOf(table: DictionaryTable, { name }: Pick<DictionaryColumn, 'name'>): string {
  return `${tableKey(table)} ${name}`
}

function referringColumns({ dictionary }: Facts): ReadonlySet<string> {
  const declared = dictionary.tables.flatMap((table) =>
    table.foreignKeys.flatMap(({ columns }) => columns.map((name) => placeOf(table, { name }))),
  )
  const implied = impliedRelations(dictionary).flatMap(({ from }) =>
    from.columns.map((name) => `${tableKey(from.table)} ${name}`),
  )
  return new Set([...declared, ...implied])
}
