import type { Dictionary, DictionaryIndex } from '@anj/workflow'
import type { RuleCase } from './rule-case.ts'
import { foreignKeyTo, tableWithId } from './shorthand.ts'

const DAY = 24 * 3600 * 1000

/** Sets the age of the server's statistics, the row estimates and the uses of indexes. */
function counted(days: number, rows: number, uses: (index: DictionaryIndex) => number | null) {
  return (dictionary: Dictionary): Dictionary => ({
    ...dictionary,
    usesSince: new Date(Date.now() - days * DAY).toISOString(),
    tables: dictionary.tables.map((table) => ({
      ...table,
      rows,
      indexes: table.indexes.map((index) => ({ ...index, uses: uses(index) })),
    })),
  })
}

const schema = {
  tables: [
    tableWithId('cities'),
    tableWithId('people', ['city integer', 'name text(80)', 'email text(80)!'], {
      uniqueKeys: [{ columns: ['email'] }],
      foreignKeys: [foreignKeyTo('city', 'cities')],
      indexes: [
        { name: 'people_city', columns: ['city'] },
        { name: 'people_name', columns: ['name'] },
      ],
    }),
  ],
}

export const unusedIndex: RuleCase = {
  rule: 'unused-index',
  triggers: [
    {
      name: 'an index without uses, but not those of keys',
      schema,
      adjust: counted(60, 5000, () => 0),
      finds: [{ table: 'people', columns: ['name'], object: 'people_name' }],
    },
  ],
  nearMisses: [
    { name: 'an index that was used once', schema, adjust: counted(60, 5000, () => 1) },
    { name: 'indexes whose uses were counted for only a month', schema, adjust: counted(31, 5000, () => 0) },
    { name: 'an index of a small table', schema, adjust: counted(60, 200, () => 0) },
    { name: 'a server that doesn’t count uses', schema, adjust: counted(60, 5000, () => null) },
    { name: 'a server that has just started to count', schema },
  ],
}
