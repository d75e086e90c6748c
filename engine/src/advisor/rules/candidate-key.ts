import {
  type DatabaseFamily,
  type DictionaryColumn,
  impliedRelations,
  isUniqueOver,
  nameWords,
  tableKey,
} from '@anj/workflow'
import { longestSample } from '../../connectors/sampling.ts'
import { columnLabel, indexName } from '../names.ts'
import { type DictionaryTable, defineRule, type Facts, type Found } from '../rule.ts'
import { refOf } from '../tables.ts'
import { needsSamples, type SampledColumn, sampledColumns } from '../values/sampled.ts'

/** With fewer rows, names and amounts differ too. */
const FEWEST_ROWS = 50
/** Keys are short. */
const LONGEST_KEY = 100

/** What things are told apart by, as the last word of a name. */
const identifying = new Set(
  (
    'code no nr number sku isbn issn ean upc gtin barcode email mail username login slug handle uuid guid key ref reference ' +
    'serial iban vin ssn imei mac hostname domain id'
  ).split(' '),
)
/** Different in each row by nature, or secret. */
const apart = new Set(
  'token hash secret session nonce salt phone telephone mobile fax house street line page'.split(' '),
)

/** Only columns that name things: amounts, dates and free texts differ without being keys, and references belong to others. */
export const candidateKey = defineRule({
  id: 'candidate-key',
  title: 'Key that is not declared',
  level: 'information',
  detects: 'Columns that name things and hold another value in each sampled row, without a unique key.',
  unable: needsSamples,
  find: (facts) => {
    const referring = referringColumns(facts)
    const keyed = new Set<DictionaryTable>()
    return sampledColumns(facts).flatMap((one): Found[] => {
      const { table, column, values } = one
      if (!isCandidate(facts, one) || referring.has(placeOf(table, column))) return []
      const isPrimary =
        table.primaryKey === null && !keyed.has(table) && values.every((value) => value !== null)
      if (isPrimary) keyed.add(table)
      return [
        {
          table: refOf(table),
          columns: [column.name],
          says: `${columnLabel(table, column.name)} is different in all ${values.length} sampled rows, but no unique key keeps it so${isPrimary ? ', and the table has no primary key' : ''}.`,
          fix: fixOf(facts, one, isPrimary),
        },
      ]
    })
  },
})

function isCandidate({ family }: Facts, { table, column, values }: SampledColumn): boolean {
  const words = nameWords(column.name)
  const isNaming =
    identifying.has(words.at(-1)?.replace(/\d+$/, '') ?? '') && !words.some((word) => apart.has(word))
  const isOfKeys = column.family === 'text' || column.family === 'integer' || column.family === 'uuid'
  if (!isNaming || !isOfKeys || column.generated !== null || column.identity) return false
  // Within each partition alone values are kept apart, so that no key of other columns is possible.
  if (table.partitionKey && !table.partitionKey.every((name) => name === column.name)) return false
  if (table.partitionKey?.length === 0) return false
  // A text without a limit can be no key on these.
  if (column.family === 'text' && column.length === null && family !== 'postgresql') return false
  if (isUniqueOver(table, [column.name]) || values.length < FEWEST_ROWS) return false
  const isShort = (value: string | null) =>
    value !== null && value.length <= Math.min(LONGEST_KEY, longestSample - 1)
  return (
    values.every(isShort) &&
    new Set(values.map((value) => comparable(value ?? '', family))).size === values.length
  )
}

/** What is the same for a server at its usual comparison: case and blanks are no difference, nor are accents on MySQL. */
function comparable(value: string, family: DatabaseFamily): string {
  const plain = value.trim().toLowerCase()
  return family === 'mysql' ? plain.normalize('NFD').replaceAll(/\p{M}/gu, '') : plain
}

function fixOf(
  { dialect, family }: Facts,
  { table, column }: SampledColumn,
  isPrimary: boolean,
): NonNullable<Found['fix']> {
  const place = refOf(table)
  const statements = isPrimary
    ? [
        ...(column.nullable && family === 'mssql' ? [dialect.setNotNull(place, column)] : []),
        dialect.addPrimaryKey(place, [column.name]),
      ]
    : [dialect.addIndex(place, indexName(place, [column.name], 'key'), [column.name], true)]
  return {
    sql: statements.join('\n'),
    caution: 'It is refused while two rows have the same value: only some rows were looked at.',
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
