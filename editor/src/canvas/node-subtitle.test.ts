import { comparedColumn, failOnReject, initialConfig, type NodeKind, newNode, newRule } from '@anj/workflow'
import { expect, test } from 'vitest'
import { newAggregate } from '../steps/aggregate-fields.ts'
import { nodeSubtitle } from './node-subtitle.ts'

const line = (kind: NodeKind, config: object) => {
  const node = newNode(kind, 'n', { x: 0, y: 0 })
  return nodeSubtitle({
    ...node,
    data: { ...node.data, config: { ...initialConfig(kind), ...config } as never },
  })
}

test('shows the file or table of a node', () => {
  expect(line('csvInput', { fileName: 'orders.csv' })).toBe('orders.csv')
  expect(line('csvOutput', {})).toBe('result.csv')
  expect(line('postgresqlInput', { schemaName: 'sales', tableName: 'orders' })).toBe('sales.orders')
  expect(line('mysqlOutput', { tableName: 'orders' })).toBe('orders')
  expect(line('postgresqlInput', { mode: 'query', query: 'select *\n  from orders' })).toBe(
    'select * from orders',
  )
})

test('shows the schemas of a node that reads a whole database', () => {
  expect(line('dataDictionary', { schemas: ['sales', 'stock'] })).toBe('sales, stock')
  expect(line('databaseDiagram', {})).toBeNull()
})

test('summarises a step in a few words', () => {
  expect(line('columnSelection', { selectedColumns: [{ column: 'a', name: 'a' }] })).toBe('1 column chosen')
  expect(line('changeDataType', { columnDataTypes: [{}, {}] })).toBe('2 columns changed')
  expect(
    line('innerJoin', {
      keys: [
        { left: 'id', right: 'id' },
        { left: 'a', right: 'b' },
      ],
    }),
  ).toBe('id, a = b')
  for (const kind of ['rowsWithMatch', 'rowsWithoutMatch', 'lookUp', 'compareTables'] as const)
    expect(line(kind, { keys: [{ left: 'id', right: 'customer' }] })).toBe('id = customer')
})

test('summarises the rules of a step', () => {
  const rules = [newRule('notEmpty', ['id']), { ...newRule('unique', ['id']), name: 'one row per order' }]
  expect(line('checkRows', { rules: [] })).toBeNull()
  expect(line('checkRows', { rules })).toBe('id is not empty and 1 more')
  expect(line('checkRows', { rules: rules.slice(1) })).toBe('one row per order')
})

test('says nothing about columns that are not chosen yet', () => {
  const key = { column: '', name: '', part: 'year' }
  expect(line('groupBy', {})).toBeNull()
  expect(
    line('groupBy', { keys: [key], aggregates: [{ function: 'sum', column: '', name: 'Sum' }] }),
  ).toBeNull()
  expect(line('removeDuplicates', { columns: [] })).toBeNull()
})

test('names the columns by which rows are similar', () => {
  expect(line('similarRows', { columns: [comparedColumn('name'), comparedColumn('city')] })).toBe(
    'name, city',
  )
})

test('summarises a step that chooses or orders rows', () => {
  const about = (column: string, operator: string, ...values: string[]) => ({
    column,
    operator,
    values,
    ignoreCase: false,
  })
  const groups = [
    { match: 'any', conditions: [about('region', 'is', 'EU'), about('region', 'isEmpty')] },
    { match: 'all', conditions: [about('amount', 'isBetween', '1', '9')] },
  ]
  expect(line('filterRows', { match: 'all', groups })).toBe(
    '(region is EU or region is empty) and amount is between 1 and 9',
  )
  expect(line('filterRows', { match: 'all', groups: [groups[0]] })).toBe('region is EU or region is empty')
  expect(line('filterRows', { groups, mode: 'formula', formula: { ...failOnReject(), text: 'a > 1' } })).toBe(
    'a > 1',
  )
  const key = { emptyFirst: false, ignoreCase: false }
  expect(
    line('sortRows', {
      keys: [
        { column: 'region', descending: false, ...key },
        { column: 'day', descending: true, ...key },
      ],
    }),
  ).toBe('region; day, descending')
  expect(line('removeDuplicates', { columns: ['id', 'day'] })).toBe('by id, day')
  expect(line('removeDuplicates', { columns: null })).toBe('by all columns')
  const total = { ...newAggregate({ name: 'Amount', type: 'decimal' }, []) }
  const keys = [
    { column: 'Region', part: 'value', name: 'Region' },
    { column: 'Day', part: 'month', name: 'Month' },
  ]
  expect(line('groupBy', { keys, aggregates: [total] })).toBe('by Region, Day (month): sum of Amount')
  expect(line('groupBy', { aggregates: [newAggregate(undefined, [])] })).toBe('number of rows')
  expect(line('groupBy', {})).toBeNull()
  expect(line('pivot', { column: 'Month', keys })).toBe(
    'columns of Month, by Region, Day (month): number of rows',
  )
  expect(line('pivot', {})).toBeNull()
  expect(line('unpivot', { choose: 'some', columns: ['Jan', 'Feb'] })).toBe('Jan, Feb')
  expect(line('unpivot', { columns: ['team'] })).toBe('all columns but team')
  expect(line('unpivot', {})).toBe('all columns')
  expect(line('firstRows', { count: 1000 })).toBe('first 1,000 rows')
  expect(line('firstRows', { take: 'skip', count: 1, columns: ['id'] })).toBe('all but the first 1 row by id')
  expect(line('firstRows', { take: 'sampleShare', share: 2.5 })).toBe('random 2.5 % of the rows')
  const values = [
    { function: 'rowNumber', column: '', name: 'no', rows: 1 },
    { function: 'runningTotal', column: 'amount', name: 'total', rows: 1 },
  ]
  expect(line('runningValues', { values, groups: ['region'] })).toBe('no, total by region')
  expect(line('runningValues', {})).toBeNull()
  expect(line('filterRows', {})).toBeNull()
  // Settings that the API stored are checked only when the workflow is used.
  expect(line('sortRows', { keys: undefined })).toBeNull()
  expect(line('filterRows', { groups: 'all' })).toBeNull()
  expect(line('sortRows', {})).toBeNull()
})

test('summarises a step that changes values', () => {
  const replace = { columns: ['region', 'land'], match: 'whole', ignoreCase: false }
  const pairs = [
    { from: 'DE', to: 'Germany' },
    { from: '', to: 'none' },
    { from: '', to: '' },
  ]
  expect(line('replaceValues', { ...replace, pairs })).toBe('DE → Germany and 1 more in region, land')
  expect(line('replaceValues', { ...replace, columns: null, pairs: [{ from: 'n/a', to: '' }] })).toBe(
    'n/a → empty',
  )
  expect(line('replaceValues', { ...replace, pairs: [] })).toBeNull()
  expect(line('splitColumn', { column: 'name', delimiters: [' ', ';'] })).toBe(
    "name by ' ' or ';' into columns",
  )
  expect(line('splitColumn', {})).toBeNull()
  expect(line('mergeColumns', { columns: ['first', 'last'], name: 'name' })).toBe('first + last → name')
  expect(line('fillEmpty', { columns: ['region'], within: ['country'] })).toBe('region down within country')
  expect(line('fillEmpty', { columns: ['region'], from: 'value', value: 'none' })).toBe('region with none')
  const clean = { trim: true, collapse: true, accents: true, letterCase: 'upper', columns: ['name'] }
  expect(line('cleanText', clean)).toBe('trim, visible characters, no accents, upper case in name')
})

test('shows nothing while the settings are missing', () => {
  expect(line('csvInput', {})).toBeNull()
  expect(line('postgresqlOutput', {})).toBeNull()
  expect(line('columnSelection', {})).toBeNull()
  expect(line('dataTable', {})).toBeNull()
})
