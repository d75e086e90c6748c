import { expect, test } from 'vitest'
import { connect } from './edit-graph.ts'
import {
  connectableNodes,
  insertIntoEdge,
  type KindOffer,
  kindsBeside,
  kindsBetween,
  stepBetween,
} from './insert-node.ts'
import { testGraph, testNode } from './testing.ts'

const chain = testGraph(
  [
    testNode('in', 'csvInput'),
    testNode('other', 'csvInput'),
    testNode('select', 'columnSelection'),
    testNode('join', 'innerJoin'),
    testNode('out', 'csvOutput'),
  ],
  ['select>join', 'other>join', 'in>select'],
)
const fitting = (offers: readonly KindOffer[]) =>
  offers.filter(({ refusal }) => !refusal).map(({ kind }) => kind)
const ids = () => {
  let next = 0
  return () => `new-${next++}`
}

test('offers neither joins nor outputs after a join', () => {
  expect(fitting(kindsBeside(testGraph([testNode('join', 'innerJoin')]), 'join', 'behind'))).toEqual([
    'columnSelection',
    'dataTable',
    'filterRows',
    'sortRows',
    'removeDuplicates',
    'pivot',
    'unpivot',
    'firstRows',
    'runningValues',
    'groupBy',
    'replaceValues',
    'cleanText',
    'splitColumn',
    'mergeColumns',
    'parseJson',
    'fillEmpty',
    'rowsWithMatch',
    'rowsWithoutMatch',
    'lookUp',
    'calculateColumns',
    'compareTables',
    'checkRows',
    'similarRows',
    'sqlQuery',
  ])
})

test('offers no second output', () => {
  expect(fitting(kindsBeside(chain, 'select', 'behind'))).not.toContain('csvOutput')
  expect(
    fitting(kindsBeside(testGraph([testNode('select', 'columnSelection')]), 'select', 'behind')),
  ).toContain('csvOutput')
})

test('offers only Column Selection before Change Data Type', () => {
  expect(fitting(kindsBeside(testGraph([testNode('change', 'changeDataType')]), 'change', 'before'))).toEqual(
    ['columnSelection'],
  )
})

test('excludes the node itself, connected nodes and nodes that cannot be connected', () => {
  expect([...connectableNodes(chain, 'select', 'behind')]).toEqual(['out'])
  expect([...connectableNodes(chain, 'out', 'before')]).toEqual(['select'])
})

test('keeps the order of the sources when a node is inserted into a connection', () => {
  const graph = { ...chain, nodes: [...chain.nodes, testNode('table', 'dataTable')] }
  const done = insertIntoEdge(graph, 'table', 'edge-0', ids())
  expect(done).toMatchObject({
    ok: true,
    value: {
      edges: [
        { id: 'new-0', source: 'select', target: 'table' },
        { id: 'new-1', source: 'table', target: 'join' },
        { source: 'other', target: 'join' },
        { source: 'in', target: 'select' },
      ],
    },
  })
})

test("refuses a forbidden node with the rule's message", () => {
  const graph = { ...chain, nodes: [...chain.nodes, testNode('union', 'unionTable')] }
  expect(insertIntoEdge(graph, 'union', 'edge-0', ids())).toMatchObject({
    ok: false,
    problem: { code: 'joinsWithEachOther' },
  })
  expect(insertIntoEdge(graph, 'out', 'edge-0', ids())).toMatchObject({ ok: false })
})

test('refuses to insert a node into its own connection', () => {
  const made = connect(chain, { id: 'e', source: 'select', target: 'out' })
  if (!made.ok) throw new Error(made.problem.sentence)
  expect(insertIntoEdge(made.value, 'select', 'e', ids())).toMatchObject({ ok: false })
})

test('offers only kinds that can be connected to both ends', () => {
  expect(fitting(kindsBetween(chain, 'edge-0'))).toEqual([
    'columnSelection',
    'changeDataType',
    'dataTable',
    'filterRows',
    'sortRows',
    'removeDuplicates',
    'pivot',
    'unpivot',
    'firstRows',
    'runningValues',
    'groupBy',
    'replaceValues',
    'cleanText',
    'splitColumn',
    'mergeColumns',
    'parseJson',
    'fillEmpty',
    'rowsWithMatch',
    'rowsWithoutMatch',
    'lookUp',
    'calculateColumns',
    'compareTables',
    'checkRows',
    'similarRows',
    'sqlQuery',
  ])
  expect(fitting(kindsBetween(chain, 'edge-2'))).toEqual([
    'columnSelection',
    'dataTable',
    'filterRows',
    'sortRows',
    'removeDuplicates',
    'pivot',
    'unpivot',
    'firstRows',
    'runningValues',
    'groupBy',
    'replaceValues',
    'cleanText',
    'splitColumn',
    'mergeColumns',
    'parseJson',
    'fillEmpty',
    'rowsWithMatch',
    'rowsWithoutMatch',
    'lookUp',
    'calculateColumns',
    'compareTables',
    'checkRows',
    'similarRows',
    'sqlQuery',
    'innerJoin',
    'leftJoin',
    'rightJoin',
    'fullJoin',
    'unionTable',
  ])
})

test('gives the reason for a kind that does not fit', () => {
  const table = kindsBeside(testGraph([testNode('file', 'csvInput')]), 'file', 'behind')
  expect(table.find(({ kind }) => kind === 'csvOutput')?.refusal?.code).toBe('inputToOutput')
})

test('names the step with which a refused kind can be connected, and none for a second output', () => {
  const between = (graph: Parameters<typeof kindsBeside>[0], id: string, side: 'before' | 'behind') =>
    Object.fromEntries(kindsBeside(graph, id, side).map((offer) => [offer.kind, offer.between]))
  const file = testGraph([testNode('file', 'csvInput')])
  expect(between(file, 'file', 'behind')).toMatchObject({
    csvOutput: 'dataTable',
    postgresqlOutput: 'dataTable',
    changeDataType: 'columnSelection',
    dataTable: null,
    csvInput: null,
    aiAdvisor: null,
  })
  expect(between(testGraph([testNode('out', 'csvOutput')]), 'out', 'before')).toMatchObject({
    csvInput: 'dataTable',
    innerJoin: 'dataTable',
  })
  expect(between(chain, 'in', 'behind')).toMatchObject({ csvOutput: null, changeDataType: 'columnSelection' })
})

test('names the step that makes a refused connection possible', () => {
  const graph = testGraph([
    testNode('file', 'csvInput'),
    testNode('join', 'innerJoin'),
    testNode('change', 'changeDataType'),
    testNode('dictionary', 'dataDictionary'),
    testNode('out', 'csvOutput'),
  ])
  expect(stepBetween(graph, 'file', 'out')).toBe('dataTable')
  expect(stepBetween(graph, 'join', 'out')).toBe('dataTable')
  expect(stepBetween(graph, 'file', 'change')).toBe('columnSelection')
  expect(stepBetween(graph, 'file', 'dictionary')).toBeNull()
})
