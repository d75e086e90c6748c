import { expect, test } from 'vitest'
import { connect } from './edit-graph.ts'
import { insertIntoEdge, kindsBeside, kindsBetween, nodesToConnect } from './insert-node.ts'
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
const ids = () => {
  let next = 0
  return () => `new-${next++}`
}

test('behind a join come only steps that tidy its columns, never another join or an output', () => {
  expect(kindsBeside(testGraph([testNode('join', 'innerJoin')]), 'join', 'behind')).toEqual([
    'columnSelection',
    'dataTable',
  ])
})

test('no output is offered where there is one already', () => {
  expect(kindsBeside(chain, 'select', 'behind')).not.toContain('csvOutput')
  expect(kindsBeside(testGraph([testNode('select', 'columnSelection')]), 'select', 'behind')).toContain(
    'csvOutput',
  )
})

test('before Change Data Type stands Column Selection and nothing else', () => {
  expect(kindsBeside(testGraph([testNode('change', 'changeDataType')]), 'change', 'before')).toEqual([
    'columnSelection',
  ])
})

test('what a node can be connected with leaves out itself, what it leads to already and what rules forbid', () => {
  expect([...nodesToConnect(chain, 'select', 'behind')]).toEqual(['out'])
  expect([...nodesToConnect(chain, 'out', 'before')]).toEqual(['select'])
})

test('a node that is put into a connection takes its place among the sources', () => {
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

test('a node that may not stand there is refused in the words of the rule', () => {
  const graph = { ...chain, nodes: [...chain.nodes, testNode('union', 'unionTable')] }
  expect(insertIntoEdge(graph, 'union', 'edge-0', ids())).toMatchObject({
    ok: false,
    problem: { code: 'joinsWithEachOther' },
  })
  expect(insertIntoEdge(graph, 'out', 'edge-0', ids())).toMatchObject({ ok: false })
})

test('putting a node into its own connection is refused', () => {
  const made = connect(chain, { id: 'e', source: 'select', target: 'out' })
  if (!made.ok) throw new Error(made.problem.sentence)
  expect(insertIntoEdge(made.value, 'select', 'e', ids())).toMatchObject({ ok: false })
})

test('into a connection go only the kinds that may stand between its two ends', () => {
  expect(kindsBetween(chain, 'edge-0')).toEqual(['columnSelection', 'changeDataType', 'dataTable'])
  expect(kindsBetween(chain, 'edge-2')).toEqual([
    'columnSelection',
    'dataTable',
    'innerJoin',
    'leftJoin',
    'rightJoin',
    'fullJoin',
    'unionTable',
  ])
})
