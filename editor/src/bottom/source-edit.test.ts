import {
  columnsOf,
  newNode,
  problemsByNode,
  sourcesOf,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { expect, test } from 'vitest'
import { cleanColumns, sortBy } from './column-steps.ts'
import { removeColumns, renameTo } from './selection-edits.ts'
import { renameTowards, towards } from './source-edit.ts'
import type { StepEdit } from './step-edit.ts'
import { changeType } from './type-edit.ts'

const at = (
  id: string,
  kind: Parameters<typeof newNode>[0],
  x: number,
  config: object = {},
): WorkflowNode => {
  const node = newNode(kind, id, { x, y: 0 })
  return { ...node, data: { ...node.data, config: { ...node.data.config, ...config } } } as WorkflowNode
}
const texts = (...names: string[]) => names.map((name) => ({ name, type: 'text' }))
const graphOf = (nodes: readonly WorkflowNode[], edges: readonly string[]): WorkflowGraph => ({
  nodes,
  edges: edges.map((edge) => {
    const [source = '', target = ''] = edge.split('>')
    return { id: edge, source, target }
  }),
})
const orders = at('orders', 'csvInput', 0, { datasetId: 'o', columns: texts('order', 'customer') })
const people = at('people', 'csvInput', 0, { datasetId: 'p', columns: texts('id', 'name') })
const join = at('join', 'innerJoin', 600, {
  keys: [{ left: 'customer', right: 'id' }],
  selectedColumns: [
    { column: 'order', name: 'order' },
    { column: 'name', name: 'name' },
  ],
})
const joined = graphOf([orders, people, join], ['orders>join', 'people>join'])
const shared = graphOf(
  [orders, people, join, at('copy', 'sortRows', 600)],
  ['people>copy', 'orders>join', 'people>join'],
)

function made(graph: WorkflowGraph, sourceId: string, edit: StepEdit) {
  const done = edit(graph, sourceId)
  if (!done.ok) throw new Error(done.problem.sentence)
  const after = done.value.graph
  const wayFrom = (id: string): readonly string[] => [
    ...sourcesOf(after, id)
      .flatMap((source) => wayFrom(source.id))
      .slice(0, 3),
    after.nodes.find((node) => node.id === id)?.data.kind ?? '',
  ]
  return {
    graph: after,
    stepId: done.value.stepId,
    sides: sourcesOf(after, 'join').map(({ id }) => wayFrom(id)),
    problems: problemsByNode(after).get('join') ?? [],
  }
}

test('a step stands between a source and the join, on the side of the source', () => {
  const left = made(joined, 'orders', towards('join', cleanColumns(['customer'])))
  expect(left.sides).toEqual([['csvInput', 'cleanText'], ['csvInput']])
  const right = made(joined, 'people', towards('join', sortBy('id', false)))
  expect(right.sides).toEqual([['csvInput'], ['csvInput', 'sortRows']])
  expect([left.problems, right.problems]).toEqual([[], []])
})

test('the other targets of a source keep their rows', () => {
  const cleaned = made(shared, 'people', towards('join', cleanColumns(['id'])))
  expect(cleaned.sides).toEqual([['csvInput'], ['csvInput', 'cleanText']])
  expect(sourcesOf(cleaned.graph, 'copy').map(({ id }) => id)).toEqual(['people'])
  expect(cleaned.graph.nodes).toHaveLength(5)

  const typed = made(shared, 'people', towards('join', changeType(['id'], 'int')))
  expect(typed.sides).toEqual([['csvInput'], ['csvInput', 'columnSelection', 'changeDataType']])
  expect(columnsOf(typed.graph, 'people')).toEqual(texts('id', 'name'))
  expect(new Set(typed.graph.nodes.map(({ position: { x, y } }) => `${x} ${y}`)).size).toBe(
    typed.graph.nodes.length - 2,
  )
})

test('a Column Selection that others read too stays as it is', () => {
  const chosen = at('chosen', 'columnSelection', 300)
  const graph = graphOf(
    [orders, people, chosen, join, at('copy', 'sortRows', 600)],
    ['people>chosen', 'chosen>copy', 'orders>join', 'chosen>join'],
  )
  const less = made(graph, 'chosen', towards('join', removeColumns(['name'])))
  expect(columnsOf(less.graph, 'copy')).toEqual(columnsOf(graph, 'copy'))
  expect(less.graph.nodes.find(({ id }) => id === 'chosen')?.data).toEqual(chosen.data)
  expect(less.sides[1]).toEqual(['csvInput', 'columnSelection', 'columnSelection'])
})

test('the keys and the columns of the result follow a column that is renamed before the join', () => {
  expect(made(joined, 'people', towards('join', renameTo('id', 'number'))).problems).not.toEqual([])
  const key = made(joined, 'people', renameTowards('join', 'id', 'number'))
  expect(key.problems).toEqual([])
  const named = made(joined, 'people', renameTowards('join', 'name', 'Full name'))
  expect(columnsOf(named.graph, 'join').map(({ name }) => name)).toEqual(['order', 'Full name'])
})
