import { expect, test } from 'vitest'
import type { DatabaseInputConfig } from '../connectors/database-input.ts'
import type { DatabaseOutputConfig } from '../connectors/database-output.ts'
import { comparedSources, comparesKeys } from './compared-sources.ts'
import type { WorkflowGraph, WorkflowNode } from './document.ts'
import { findProblems } from './find-problems.ts'
import { initialConfig, newNode } from './new-node.ts'
import type { ConfigOf, NodeKind } from './node-kinds.ts'
import { testRunGraph } from './test-run-graph.ts'

const place = { connectionId: '0d0ac4f5-9a6b-4f6c-9a6f-1df0ee4a2c1c', databaseName: 'shop' }
const columns: DatabaseInputConfig['columns'] = [
  { name: 'id', type: 'int' },
  { name: 'name', type: 'text' },
  { name: 'changed', type: 'datetime', origin: { kind: 'timestamp' } },
]
const incremental = { column: 'changed', lookBack: 0, lookBackUnit: 'hours' } as const
const byKey = { deleteExistingData: false, updateByKey: ['id'], deleteMissing: { within: [] } }

function input(id: string, config: Partial<DatabaseInputConfig> = {}): WorkflowNode {
  const node = newNode('postgresqlInput', id, { x: 0, y: 0 })
  const read = {
    ...initialConfig('postgresqlInput'),
    ...place,
    tableName: id,
    columns,
    incremental,
    ...config,
  }
  return { ...node, data: { ...node.data, config: read } } as WorkflowNode
}

function step<K extends NodeKind>(kind: K, config: Partial<ConfigOf<K>> = {}): WorkflowNode {
  const node = newNode(kind, 'step', { x: 1, y: 0 })
  return { ...node, data: { ...node.data, config: { ...node.data.config, ...config } } } as WorkflowNode
}

/** Returns a workflow whose inputs lead through a step to an output that treats missing rows. */
function drawn(
  inputs: readonly WorkflowNode[],
  middle: WorkflowNode,
  output: Partial<DatabaseOutputConfig> = {},
): WorkflowGraph {
  const target = newNode('postgresqlOutput', 'out', { x: 2, y: 0 })
  const config = { ...target.data.config, ...place, tableName: 'copies', ...byKey, ...output }
  return {
    nodes: [...inputs, middle, { ...target, data: { ...target.data, config } } as WorkflowNode],
    edges: [
      ...inputs.map(({ id }) => ({ id: `e${id}`, source: id, target: 'step' })),
      { id: 'e', source: 'step', target: 'out' },
    ],
  }
}

const codes = (graph: WorkflowGraph) => findProblems(graph).map(({ code, nodeId }) => [code, nodeId])
const namesOf = (graph: WorkflowGraph) => {
  const found = comparedSources(graph)
  return found.ok ? found.value.map(({ node, columns: all }) => [node.id, all]) : found.problem.code
}
const renamed = [
  { column: 'id', name: 'number' },
  { column: 'name', name: 'id' },
  { column: 'changed', name: 'changed' },
]

test('keys are followed to the names that they have in the source', () => {
  expect(namesOf(drawn([input('in')], step('dataTable')))).toEqual([['in', [{ from: 'id', to: 'id' }]]])
  const graph = drawn([input('in')], step('columnSelection', { selectedColumns: renamed }), {
    updateByKey: ['number'],
    deleteMissing: { within: ['id'] },
  })
  expect(namesOf(graph)).toEqual([
    [
      'in',
      [
        { from: 'id', to: 'number' },
        { from: 'name', to: 'id' },
      ],
    ],
  ])
  expect(codes(graph)).toEqual([])
})

test.each([
  step('filterRows'),
  step('groupBy'),
  step('firstRows'),
  step('removeDuplicates'),
  step('unpivot'),
  step('sqlQuery'),
])('$data.title is named, because a missing key would say nothing', (middle) => {
  const found = comparedSources(drawn([input('in')], middle))
  expect(found.ok ? null : found.problem).toMatchObject({
    code: 'missingRowsStep',
    params: { step: middle.data.title },
  })
})

test('a step may change other columns, but not the key', () => {
  const clean = (names: string[]) => step('cleanText', { columns: names })
  const byName = { updateByKey: ['name'] }
  expect(namesOf(drawn([input('in')], clean(['name'])))).toEqual([['in', [{ from: 'id', to: 'id' }]]])
  expect(namesOf(drawn([input('in')], clean(['name']), byName))).toBe('missingKeysChanged')
  const formula = step('calculateColumns', { columns: [{ name: 'ID', formula: 'id + 1' }] })
  expect(namesOf(drawn([input('in')], formula))).toBe('missingKeysChanged')
  const conversion = step('changeDataType', {
    columnDataTypes: [{ columnName: 'id', fromType: 'int', toType: 'text' }],
  })
  expect(namesOf(drawn([input('in')], conversion))).toBe('missingKeysChanged')
  const off = { ...conversion, data: { ...conversion.data, switchedOff: true } } as WorkflowNode
  expect(namesOf(drawn([input('in')], off))).toEqual([['in', [{ from: 'id', to: 'id' }]]])
})

test('a row filter and several sources need columns that limit the missing rows', () => {
  const filtered = [input('in', { filter: 'id > 5' })]
  expect(codes(drawn(filtered, step('dataTable')))).toEqual([['missingRowsFilter', 'out']])
  expect(codes(drawn(filtered, step('dataTable'), { deleteMissing: { within: ['name'] } }))).toEqual([])
  const several = [input('a'), input('b')]
  expect(namesOf(drawn(several, step('unionTable')))).toBe('missingRowsScope')
  expect(namesOf(drawn(several, step('unionTable'), { deleteMissing: { within: ['name'] } }))).toEqual(
    ['a', 'b'].map((id) => [
      id,
      [
        { from: 'id', to: 'id' },
        { from: 'name', to: 'name' },
      ],
    ]),
  )
  const others = columns.map((column) =>
    column.name === 'id' ? { ...column, type: 'text' as const } : column,
  )
  const mixed = [input('a'), input('b', { columns: others })]
  expect(namesOf(drawn(mixed, step('unionTable'), { deleteMissing: { within: ['name'] } }))).toBe(
    'missingKeysChanged',
  )
})

test('a column for the mark is required', () => {
  const marked = (mark: string) =>
    codes(drawn([input('in')], step('dataTable'), { deleteMissing: { within: [], mark } }))
  expect(marked(' ')).toEqual([['markColumnRequired', 'out']])
  expect(marked('gone_at')).toEqual([])
})

test('runs that read all rows, keep missing rows, or only test compare no keys', () => {
  const graph = drawn([input('in')], step('dataTable'))
  expect(comparesKeys(graph)).toBe(true)
  const { incremental: _incremental, ...config } = input('in').data.config as DatabaseInputConfig
  const whole = { ...input('in'), data: { ...input('in').data, config } } as WorkflowNode
  expect(comparesKeys(drawn([whole], step('dataTable')))).toBe(false)
  const { deleteMissing: _deleteMissing, ...kept } = byKey
  expect(
    comparesKeys(drawn([input('in')], step('dataTable'), { ...kept, deleteMissing: undefined } as never)),
  ).toBe(false)
  expect(comparesKeys(testRunGraph(graph))).toBe(false)
})
