import { expect, test } from 'vitest'
import { sourcesOf } from './sources-of.ts'
import { swapWithNext, wayOf, withoutStep } from './steps-of-way.ts'
import { readyCsv, testGraph, testNode } from './testing.ts'

const ids = () => {
  let next = 0
  return () => `new-${next++}`
}
const sort = testNode('sort', 'sortRows', {
  keys: [{ column: 'a', descending: false, emptyFirst: false, ignoreCase: false }],
})
const line = testGraph(
  [readyCsv('in'), sort, testNode('first', 'firstRows'), testNode('out', 'csvOutput')],
  ['in>sort', 'sort>first', 'first>out'],
)
const wayIds = (graph: typeof line, id: string) => wayOf(graph, id).map((node) => node.id)

test('a way has the nodes before a node and those behind it, with both tables of a join', () => {
  expect(wayIds(line, 'sort')).toEqual(['in', 'sort', 'first', 'out'])
  const joined = testGraph(
    [readyCsv('a'), readyCsv('b'), sort, testNode('join', 'innerJoin'), testNode('table', 'dataTable')],
    ['a>sort', 'sort>join', 'b>join', 'join>table'],
  )
  expect(wayIds(joined, 'a')).toEqual(['a', 'sort', 'b', 'join', 'table'])
})

test('a way ends at a node with several targets, and in a circle', () => {
  const fork = testGraph(
    [readyCsv('in'), sort, testNode('x', 'dataTable'), testNode('y', 'dataTable')],
    ['in>sort', 'sort>x', 'sort>y'],
  )
  expect(wayIds(fork, 'in')).toEqual(['in', 'sort'])
  const circle = testGraph([sort, testNode('first', 'firstRows')], ['sort>first', 'first>sort'])
  expect(wayIds(circle, 'sort').length).toBeLessThanOrEqual(2)
})

test('a step with two sources is not removed from a way, because one of them would lose its target', () => {
  const joined = testGraph(
    [readyCsv('a'), readyCsv('b'), testNode('join', 'innerJoin'), testNode('table', 'dataTable')],
    ['a>join', 'b>join', 'join>table'],
  )
  expect(withoutStep(joined, 'join', ids())).toMatchObject({
    ok: false,
    problem: { code: 'stepCombinesTables' },
  })
})

test('two steps in a line change places, and so do their positions', () => {
  const placed = {
    ...line,
    nodes: line.nodes.map((node, at) => ({ ...node, position: { x: at * 300, y: 0 } })),
  }
  const done = swapWithNext(placed, 'sort', ids())
  expect(done.ok && wayIds(done.value, 'in')).toEqual(['in', 'first', 'sort', 'out'])
  expect(done.ok && done.value.nodes.map(({ id, position }) => [id, position.x])).toEqual([
    ['in', 0],
    ['sort', 600],
    ['first', 300],
    ['out', 900],
  ])
})

test('steps keep their places if a rule refuses it, a column would be missing, or they are not in a line', () => {
  expect(swapWithNext(line, 'first', ids())).toMatchObject({ ok: false })
  expect(swapWithNext(line, 'in', ids())).toMatchObject({ ok: false, problem: { code: 'stepsNotInLine' } })
  const renamed = testNode('select', 'columnSelection', { selectedColumns: [{ column: 'a', name: 'A' }] })
  const graph = testGraph([readyCsv('in'), sort, renamed], ['in>sort', 'sort>select'])
  expect(swapWithNext(graph, 'sort', ids())).toMatchObject({ ok: false, problem: { code: 'columnMissing' } })
})

test('the source of a deleted step leads to its targets, unless a rule refuses that', () => {
  const done = withoutStep(line, 'sort', ids())
  expect(done.ok && sourcesOf(done.value, 'first').map(({ id }) => id)).toEqual(['in'])
  const only = testGraph([readyCsv('in'), sort, testNode('out', 'csvOutput')], ['in>sort', 'sort>out'])
  expect(withoutStep(only, 'sort', ids())).toMatchObject({ ok: false, problem: { code: 'inputToOutput' } })
})

test('the left table of a join stays the left one when a step before it is deleted', () => {
  const graph = testGraph(
    [readyCsv('a'), readyCsv('b'), sort, testNode('join', 'innerJoin')],
    ['a>sort', 'sort>join', 'b>join'],
  )
  const done = withoutStep(graph, 'sort', ids())
  expect(done.ok && sourcesOf(done.value, 'join').map(({ id }) => id)).toEqual(['a', 'b'])
})
