import { newNode, type WorkflowGraph, type WorkflowNode } from '@anj/workflow'
import { expect, test } from 'vitest'
import { sortedBy, typeAt, withStep } from './column-steps.ts'

const at = (
  id: string,
  kind: Parameters<typeof newNode>[0],
  x: number,
  config: object = {},
): WorkflowNode => {
  const node = newNode(kind, id, { x, y: 0 })
  return { ...node, data: { ...node.data, config: { ...node.data.config, ...config } } } as WorkflowNode
}
const graphOf = (...nodes: WorkflowNode[]): WorkflowGraph => ({
  nodes,
  edges: nodes.slice(1).map(({ id }, i) => ({ id: `edge ${i}`, source: nodes[i]?.id ?? '', target: id })),
})
const file = at('in', 'csvInput', 0, { datasetId: 'd', columns: [{ name: 'paid', type: 'text' }] })
const key = (column: string, descending: boolean) => ({
  column,
  descending,
  emptyFirst: true,
  ignoreCase: true,
})

test('a sort by a column that is a key already changes only its direction', () => {
  expect(sortedBy([key('region', false), key('day', false)], 'region', true)).toEqual([
    key('region', true),
    key('day', false),
  ])
  expect(sortedBy([key('region', false)], 'day', true).at(-1)).toMatchObject({
    column: 'day',
    descending: true,
  })
})

test('a condition has the type that the column has behind a Change Data Type', () => {
  const change = { columnName: 'paid', fromType: 'text', toType: 'bit' }
  const graph = graphOf(
    file,
    at('select', 'columnSelection', 300),
    at('change', 'changeDataType', 600, { columnDataTypes: [change] }),
  )
  expect([typeAt(graph, 'in', 'paid'), typeAt(graph, 'select', 'paid')]).toEqual(['text', 'bit'])
})

test('a step that compares all columns stays, and a step with the column is added', () => {
  const graph = graphOf(file, at('distinct', 'removeDuplicates', 300), at('out', 'csvOutput', 600))
  const done = withStep(
    graph,
    'in',
    'removeDuplicates',
    (config) => ({ ...config, columns: ['paid'] }),
    ({ columns }) => columns !== null,
  )
  expect(done.ok && done.value.graph.nodes).toHaveLength(4)
  expect(done.ok && done.value.graph.nodes.find(({ id }) => id === 'distinct')?.data.config).toMatchObject({
    columns: null,
  })
})

test('nodes to the right make room for a step, and a refused step leaves the reason', () => {
  const graph = graphOf(file, at('out', 'dataTable', 300))
  const done = withStep(
    graph,
    'in',
    'sortRows',
    (config) => config,
    () => true,
  )
  expect(done.ok && done.value.graph.nodes.map(({ position }) => position.x)).toEqual([0, 600, 300])
  const alone = { nodes: [at('out', 'csvOutput', 0)], edges: [] }
  expect(
    withStep(
      alone,
      'out',
      'sortRows',
      (config) => config,
      () => true,
    ),
  ).toMatchObject({ ok: false })
})
