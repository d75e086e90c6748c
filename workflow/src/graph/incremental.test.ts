import { expect, test } from 'vitest'
import type { DatabaseInputConfig } from '../connectors/database-input.ts'
import type { DatabaseOutputConfig } from '../connectors/database-output.ts'
import type { WorkflowGraph } from './document.ts'
import { findProblems } from './find-problems.ts'
import { incrementalInputs, loadKeyOf, readLoadFrom, stepsOfPartialRows } from './incremental.ts'
import { initialConfig, newNode } from './new-node.ts'
import { testRunGraph } from './test-run-graph.ts'

const place = { connectionId: '0d0ac4f5-9a6b-4f6c-9a6f-1df0ee4a2c1c', databaseName: 'shop' }

/** Returns a workflow that loads new rows of a table into another one. */
function nightly(
  input: Partial<DatabaseInputConfig> = {},
  output: Partial<DatabaseOutputConfig> = {},
  step: 'dataTable' | 'groupBy' = 'dataTable',
): WorkflowGraph {
  const source = newNode('postgresqlInput', 'in', { x: 0, y: 0 })
  const target = newNode('postgresqlOutput', 'out', { x: 2, y: 0 })
  const columns: DatabaseInputConfig['columns'] = [
    { name: 'id', type: 'int' },
    { name: 'name', type: 'text' },
    { name: 'changed', type: 'timestamp', origin: { kind: 'timestamp' } },
  ]
  const incremental = { column: 'changed', lookBack: 0, lookBackUnit: 'hours' } as const
  const read = {
    ...initialConfig('postgresqlInput'),
    ...place,
    tableName: 'orders',
    columns,
    incremental,
    ...input,
  }
  const written = {
    ...target.data.config,
    ...place,
    tableName: 'copies',
    deleteExistingData: false,
    ...output,
  }
  return {
    nodes: [
      { ...source, data: { ...source.data, config: read } },
      newNode(step, 'step', { x: 1, y: 0 }),
      { ...target, data: { ...target.data, config: written } },
    ],
    edges: [
      { id: 'e1', source: 'in', target: 'step' },
      { id: 'e2', source: 'step', target: 'out' },
    ],
  }
}

const codes = (graph: WorkflowGraph) => findProblems(graph).map(({ code, nodeId }) => [code, nodeId])
const rising = (column: string, lookBack = 0, lookBackUnit: 'hours' | 'units' = 'hours') => ({
  incremental: { column, lookBack, lookBackUnit },
})

test('an output that gets only new rows must keep the earlier ones', () => {
  expect(codes(nightly())).toEqual([])
  expect(codes(nightly({}, { deleteExistingData: true }))).toEqual([['incrementalReplaces', 'out']])
  expect(codes(nightly({}, { dropTableThenCreate: true }))).toEqual([['incrementalReplaces', 'out']])
})

test('rows of a look-back are only read again for an output that updates by key', () => {
  expect(codes(nightly(rising('changed', 2)))).toEqual([['lookBackNeedsKey', 'in']])
  expect(codes(nightly(rising('changed', 2), { updateByKey: ['id'] }))).toEqual([])
})

test('a rising column must exist, be exact, and suit the unit of the look-back', () => {
  expect(codes(nightly(rising('')))).toEqual([['risingColumnRequired', 'in']])
  expect(codes(nightly(rising('gone')))).toEqual([['risingColumnMissing', 'in']])
  expect(codes(nightly(rising('name')))).toEqual([['risingColumnType', 'in']])
  expect(codes(nightly(rising('id', 2), { updateByKey: ['id'] }))).toEqual([['lookBackUnitUnfit', 'in']])
  expect(codes(nightly(rising('id', 2, 'units'), { updateByKey: ['id'] }))).toEqual([])
})

test('a bound belongs to the rows of the source and to the target', () => {
  const keyOf = (graph: WorkflowGraph) => incrementalInputs(graph).map((input) => loadKeyOf(graph, input))[0]
  const own = keyOf(nightly())
  const others = [
    nightly({ tableName: 'other' }),
    nightly({ filter: 'id > 5' }),
    nightly({ databaseName: 'other' }),
    nightly({ mode: 'query', query: 'select 1' }),
    nightly(rising('id')),
    nightly({}, { tableName: 'other' }),
    nightly({}, { schemaName: 'other' }),
  ].map(keyOf)
  expect(new Set([own, ...others]).size).toBe(others.length + 1)
  expect(
    keyOf(nightly({ treatAsFile: true, ...rising('changed', 3) }, { updateByKey: ['id'] }, 'groupBy')),
  ).toBe(own)
})

test('a test run reads the first rows as without a rising column', () => {
  expect(incrementalInputs(testRunGraph(nightly()))).toEqual([])
})

test('a chosen start is a value of the rising column', () => {
  expect(readLoadFrom(nightly(), { in: '2026-11-02T10:15' })).toEqual({ in: '2026-11-02 10:15:00' })
  expect(readLoadFrom(nightly(), { in: null })).toEqual({ in: null })
  expect(() => readLoadFrom(nightly(), { in: 'yesterday' })).toThrow(/A value looks like 2026-01-31 08:30:00/)
  expect(() => readLoadFrom(nightly(), { step: null })).toThrow(/step/)
})

test('steps that combine rows are named, because they see only the new ones', () => {
  expect(stepsOfPartialRows(nightly({}, {}, 'groupBy'), 'in').map(({ id }) => id)).toEqual(['step'])
  expect(stepsOfPartialRows(nightly(), 'in')).toEqual([])
})
