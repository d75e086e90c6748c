import { type DictionaryColumn, impliedRelations, splitName, tableKey, tableLabel } from '@anj/workflow'
import { type DictionaryTable, defineRule, type Facts, type RuleFinding } from '../rule.ts'
import { tableRef } from '../tables.ts'
import { maskValue } from '../values/mask-value.ts'
import { needsSamples, type SampledTable, sampledTables } from '../values/sampled.ts'

/** A table with more columns stores several attributes in each row, so it isn't this pattern. */
const MOST_COLUMNS = 10
const FEWEST_ROWS = 10
const FEWEST_ATTRIBUTES = 3
/** Minimum number of attributes per entity in the sample, on average. */
const LEAST_PER_THING = 1.5
const EXAMPLES = 3

const attributeWords = new Set(
  'attribute attr property prop field param parameter characteristic feature trait option setting meta'.split(
    ' ',
  ),
)
/** Names of attribute columns that only count as a whole: `name` in `entity_id, name, value`, but not `first_name`. */
const attributeNames = new Set([
  'name',
  'key',
  'code',
  'metakey',
  'attributename',
  'propertyname',
  'fieldname',
])
const valueWords = new Set(['value', 'val', 'wert', 'valeur', 'valor'])

/** Skips settings without an entity, measurements with a single number, and translations. */
export const entityAttributeValue = defineRule({
  id: 'entity-attribute-value',
  title: 'Attributes as rows',
  level: 'warning',
  detects:
    'Tables with one row for each attribute of an object: the name of the attribute and its value as text.',
  unable: needsSamples,
  find: (facts) => sampledTables(facts).flatMap((one) => judged(facts, one)),
})

function judged(facts: Facts, { table, sample }: SampledTable): RuleFinding[] {
  if (table.columns.length > MOST_COLUMNS || sample.rows.length < FEWEST_ROWS) return []
  const attribute = table.columns.find((column) => isAttribute(table, column))
  const value = attribute && valueOf(table, attribute)
  const thing = attribute && thingOf(facts, table, attribute)
  if (!attribute || !value || !thing) return []
  const places = [thing, attribute, value].map(({ name }) => sample.columns.indexOf(name))
  if (places.includes(-1)) return []
  const rows = sample.rows.map((row) => places.map((place) => row[place] ?? null))
  const attributes = new Set(rows.map((row) => row[1]))
  const things = new Set(rows.map((row) => row[0]))
  const pairs = new Set(rows.map(([of, name]) => JSON.stringify([of, name])))
  const isPerThing = pairs.size >= things.size * LEAST_PER_THING
  // If the names seldom repeat, they are the names of entities rather than attributes.
  const isNamed = attributes.size >= FEWEST_ATTRIBUTES && attributes.size <= rows.length / 2
  if (!isPerThing || !isNamed) return []
  return [
    {
      table: tableRef(table),
      columns: [thing.name, attribute.name, value.name],
      says: `${tableLabel(table)} stores attributes as rows: ${rows.length} sampled rows contain ${attributes.size} different attributes of ${things.size} objects. Use a column for each common attribute.`,
      evidence: {
        columns: [thing.name, attribute.name, value.name],
        rows: rows.slice(0, EXAMPLES).map((cells) => cells.map((cell) => cell && maskValue(cell))),
      },
    },
  ]
}

function isAttribute({ primaryKey }: DictionaryTable, { name, family, identity }: DictionaryColumn): boolean {
  const words = splitName(name)
  const isKey = identity || (primaryKey?.columns.length === 1 && primaryKey.columns[0] === name)
  if (isKey || words.some((word) => valueWords.has(word))) return false
  if (words.some((word) => attributeWords.has(word))) return family === 'text' || family === 'integer'
  return family === 'text' && attributeNames.has(words.join(''))
}

/** Returns the text column that contains the values. Numbers and dates may be stored in columns of their own. */
function valueOf({ columns }: DictionaryTable, attribute: DictionaryColumn): DictionaryColumn | undefined {
  return columns.find(
    (column) =>
      column !== attribute &&
      column.family === 'text' &&
      splitName(column.name).some((word) => valueWords.has(word)),
  )
}

/** Returns the column that refers to the entity described by the attributes. */
function thingOf(
  { dictionary }: Facts,
  table: DictionaryTable,
  attribute: DictionaryColumn,
): DictionaryColumn | undefined {
  const implied = impliedRelations(dictionary)
    .filter(({ from }) => tableKey(from.table) === tableKey(table))
    .map(({ from }) => from.columns)
  const referring = new Set([...table.foreignKeys.map(({ columns }) => columns), ...implied].flat())
  return table.columns.find((column) => {
    if (
      column === attribute ||
      column.identity ||
      splitName(column.name).some((word) => attributeWords.has(word))
    )
      return false
    const words = splitName(column.name)
    return referring.has(column.name) || (words.length > 1 && words.at(-1) === 'id')
  })
}
