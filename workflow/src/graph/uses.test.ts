import { expect, test } from 'vitest'
import type { WorkflowParameter } from '../model/parameter.ts'
import { readyCsv, readyPostgresql, testGraph, testNode } from './testing.ts'
import { type DatabasePart, usesIn } from './uses.ts'

const anyPart: DatabasePart = { databaseName: '', schemaName: '', tableName: '', column: '' }
const inDatabase = (part: Partial<DatabasePart>) => ({
  datasetIds: new Set<string>(),
  connectionIds: new Set(['connection-1']),
  part: { ...anyPart, ...part },
})
const inFile = (column = '') => ({
  datasetIds: new Set(['dataset-in']),
  connectionIds: new Set<string>(),
  part: { ...anyPart, column },
})
const reader = (config: object = {}) =>
  testNode('db', 'postgresqlInput', {
    connectionId: 'connection-1',
    databaseName: 'sales',
    schemaName: 'public',
    tableName: 'orders',
    columns: [
      { name: 'id', type: 'int' },
      { name: 'name', type: 'text' },
    ],
    ...config,
  })
const picking = testNode('pick', 'columnSelection', { selectedColumns: [{ column: 'name', name: 'name' }] })
const out = testNode('out', 'csvOutput')
const found = (graph: Parameters<typeof usesIn>[0], subject: Parameters<typeof usesIn>[1]) =>
  usesIn(graph, subject).map(({ nodeId, access, how }) => `${nodeId} ${access} ${how}`)

test.each<readonly [Partial<DatabasePart>, boolean]>([
  [{}, true],
  [{ databaseName: 'SALES' }, true],
  [{ databaseName: 'stock' }, false],
  [{ databaseName: 'sales', schemaName: 'public', tableName: 'orders' }, true],
  [{ schemaName: 'archive', tableName: 'orders' }, false],
  [{ tableName: 'order' }, false],
])('finds readers of %o: %s', (part, isFound) => {
  expect(found(testGraph([reader(), out], ['db>out']), inDatabase(part))).toEqual(
    isFound ? ['db read table'] : [],
  )
})

test('finds no uses of other connections', () => {
  const graph = testGraph([reader({ connectionId: 'connection-2' }), out], ['db>out'])
  expect(found(graph, inDatabase({}))).toEqual([])
})

test.each([
  ['select * from public.Orders o', true],
  ['select id from "orders"', true],
  ['select id from orders_2026', false],
  ['select id from reorders', false],
])('judges whether the SELECT %s names the table: %s', (query, isFound) => {
  const graph = testGraph([reader({ mode: 'query', query }), out], ['db>out'])
  expect(found(graph, inDatabase({ tableName: 'orders' }))).toEqual(isFound ? ['db read select'] : [])
})

test('finds writers of a table and of its rejects', () => {
  const write = readyPostgresql('out')
  const rejecting = {
    ...write,
    data: { ...write.data, config: { ...write.data.config, rejectsTable: 'bad_orders' } },
  }
  const graph = testGraph([readyCsv('in'), rejecting], ['in>out'])
  expect(found(graph, inDatabase({ tableName: 'orders' }))).toEqual(['out write table'])
  expect(found(graph, inDatabase({ tableName: 'bad_orders' }))).toEqual(['out write rejects'])
})

test('finds the database of a dictionary for each of its tables', () => {
  const graph = testGraph([reader({ tableName: '' }), testNode('dict', 'dataDictionary')], ['db>dict'])
  expect(found(graph, inDatabase({ databaseName: 'sales', tableName: 'anything' }))).toEqual([
    'db read database',
  ])
})

test('finds a column only where a setting or an output needs it', () => {
  const graph = testGraph([reader(), picking, out], ['db>pick', 'pick>out'])
  expect(found(graph, inDatabase({ tableName: 'orders', column: 'Name' }))).toEqual(['db read table'])
  expect(found(graph, inDatabase({ tableName: 'orders', column: 'id' }))).toEqual([])
  expect(found(graph, inDatabase({ tableName: 'orders', column: 'missing' }))).toEqual([])
  const filtered = testGraph([reader({ filter: 'id > 5' }), picking, out], ['db>pick', 'pick>out'])
  expect(found(filtered, inDatabase({ tableName: 'orders', column: 'id' }))).toEqual(['db read table'])
})

test('finds written columns under their names in the table', () => {
  const write = readyPostgresql('out')
  const config = { ...write.data.config, columnMapping: [{ column: 'a', to: 'amount' }] }
  const graph = testGraph([readyCsv('in'), { ...write, data: { ...write.data, config } }], ['in>out'])
  const of = (column: string) => found(graph, inDatabase({ tableName: 'orders', column }))
  expect([of('amount'), of('a'), of('b')]).toEqual([['out write table'], [], ['out write table']])
})

test('finds files, and their columns', () => {
  const graph = testGraph([readyCsv('in'), out], ['in>out'])
  expect([found(graph, inFile()), found(graph, inFile('a')), found(graph, inFile('z'))]).toEqual([
    ['in read file'],
    ['in read file'],
    [],
  ])
})

test('finds the workbook that an output fills', () => {
  const template = { datasetId: 'dataset-in', fileName: 'report.xlsx', sheet: 'Data', cell: 'A1' }
  const graph = testGraph(
    [readyCsv('rows'), testNode('report', 'excelOutput', { template })],
    ['rows>report'],
  )
  expect(found(graph, inFile())).toEqual(['report read template'])
})

test('fills the defaults of parameters into names', () => {
  const parameters: WorkflowParameter[] = [
    { id: 'p', name: 'year', type: 'text', default: '2026', description: '', settable: false },
  ]
  const graph = { ...testGraph([reader({ tableName: 'orders_{year}' }), out], ['db>out']), parameters }
  expect(found(graph, inDatabase({ tableName: 'orders_2026' }))).toEqual(['db read table'])
})
