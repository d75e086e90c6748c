import { type StepExample, textTable } from '../model/contract.ts'

interface JoinSettings {
  keys: { left: string; right: string }[]
  selectedColumns: { column: string; name: string }[] | null
}

const people = textTable(['id', 'name'], ['1', 'Ada'], ['2', 'Bo'], [null, 'Nobody'])
const orders = textTable(['id', 'item'], ['2', 'pen'], ['2', 'ink'], ['3', 'cup'], [null, 'lost'])
const byId: JoinSettings = { keys: [{ left: 'id', right: 'id' }], selectedColumns: null }
const columns = ['id', 'name', 'id (2)', 'item'] as const

const cities = textTable(
  ['country', 'city', 'people'],
  ['DE', 'Halle', '242000'],
  ['BE', 'Halle', '41000'],
  ['DE', null, '0'],
)
const mayors = textTable(['city', 'country', 'mayor'], ['Halle', 'DE', 'Ada'], ['Halle', 'FR', 'Bo'])

/** Examples of the four joins. Their rows have no order, so tests compare them as multisets. */
export const joinExamples = {
  innerJoin: [
    {
      name: 'returns one row for each match of equal keys; nulls never match',
      config: byId,
      given: [people, orders],
      expect: textTable(columns, ['2', 'Bo', '2', 'pen'], ['2', 'Bo', '2', 'ink']),
    },
    {
      name: 'matches rows when all pairs of keys are equal, and renames the chosen columns',
      config: {
        keys: [
          { left: 'country', right: 'country' },
          { left: 'city', right: 'city' },
        ],
        selectedColumns: [
          { column: 'mayor', name: 'Mayor' },
          { column: 'city (2)', name: 'City' },
          { column: 'people', name: 'People' },
        ],
      },
      given: [cities, mayors],
      expect: textTable(['Mayor', 'City', 'People'], ['Ada', 'Halle', '242000']),
    },
    {
      name: 'keeps its columns when no row matches',
      config: byId,
      given: [people, textTable(['id', 'item'], ['7', 'none'])],
      expect: textTable(columns),
    },
  ],
  leftJoin: [
    {
      name: 'keeps every row of the left table',
      config: byId,
      given: [people, orders],
      expect: textTable(
        columns,
        ['1', 'Ada', null, null],
        ['2', 'Bo', '2', 'pen'],
        ['2', 'Bo', '2', 'ink'],
        [null, 'Nobody', null, null],
      ),
    },
    {
      name: 'omits keys that are not chosen',
      config: { ...byId, selectedColumns: [{ column: 'item', name: 'item' }] },
      given: [people, orders],
      expect: textTable(['item'], [null], ['pen'], ['ink'], [null]),
    },
  ],
  rightJoin: [
    {
      name: 'keeps every row of the right table',
      config: byId,
      given: [people, orders],
      expect: textTable(
        columns,
        ['2', 'Bo', '2', 'pen'],
        ['2', 'Bo', '2', 'ink'],
        [null, null, '3', 'cup'],
        [null, null, null, 'lost'],
      ),
    },
  ],
  fullJoin: [
    {
      name: 'keeps every row of both tables',
      config: byId,
      given: [people, orders],
      expect: textTable(
        columns,
        ['1', 'Ada', null, null],
        ['2', 'Bo', '2', 'pen'],
        ['2', 'Bo', '2', 'ink'],
        [null, 'Nobody', null, null],
        [null, null, '3', 'cup'],
        [null, null, null, 'lost'],
      ),
    },
  ],
} satisfies Record<string, readonly StepExample<JoinSettings>[]>
