import { expect, test } from 'vitest'
import { insertStep, insertStepBefore, stepAt, stepPlace } from './insert-step.ts'
import { sourcesOf } from './sources-of.ts'
import { readyCsv, testGraph, testNode } from './testing.ts'

const step = testNode('step', 'filterRows')
const ids = () => {
  let next = 0
  return () => `new-${next++}`
}
const chain = testGraph(
  [
    readyCsv('in'),
    testNode('select', 'columnSelection'),
    testNode('change', 'changeDataType'),
    testNode('out', 'csvOutput'),
  ],
  ['in>select', 'select>change', 'change>out'],
)
const edgesOf = (nodeId: string) => {
  const done = insertStep(chain, nodeId, step, ids())
  return done.ok && done.value.edges.map(({ source, target }) => `${source}>${target}`)
}

test('a step stands behind the node whose rows it changes', () => {
  expect(edgesOf('in')).toEqual(['step>select', 'select>change', 'change>out', 'in>step'])
  expect(edgesOf('change')).toEqual(['in>select', 'select>change', 'step>out', 'change>step'])
})

test('a step stands before an output, and behind a Change Data Type that follows the node', () => {
  expect(edgesOf('out')).toEqual(['in>select', 'select>change', 'step>out', 'change>step'])
  expect(edgesOf('select')).toEqual(['in>select', 'select>change', 'step>out', 'change>step'])
  expect(stepPlace(chain, 'select')?.id).toBe('change')
})

test('the left table of a join stays the left one', () => {
  const graph = testGraph([readyCsv('a'), readyCsv('b'), testNode('join', 'innerJoin')], ['a>join', 'b>join'])
  const done = insertStep(graph, 'a', step, ids())
  expect(done.ok && sourcesOf(done.value, 'join').map(({ id }) => id)).toEqual(['step', 'b'])
})

test('every target of the node receives the rows of the step', () => {
  const graph = testGraph(
    [readyCsv('in'), testNode('a', 'dataTable'), testNode('b', 'dataTable')],
    ['in>a', 'in>b'],
  )
  const done = insertStep(graph, 'in', step, ids())
  expect(done.ok && done.value.edges.map(({ source, target }) => `${source}>${target}`)).toEqual([
    'step>a',
    'step>b',
    'in>step',
  ])
})

test('a refused connection leaves the reason', () => {
  const graph = testGraph(
    [
      testNode('select', 'columnSelection'),
      testNode('change', 'changeDataType'),
      testNode('table', 'dataTable'),
    ],
    ['select>change', 'select>table'],
  )
  expect(insertStep(graph, 'select', step, ids())).toMatchObject({
    ok: false,
    problem: { code: 'changeDataTypeSource' },
  })
  expect(insertStep(testGraph([testNode('out', 'csvOutput')]), 'out', step, ids())).toMatchObject({
    ok: false,
  })
})

test('a step of the kind at the node or directly behind it is found', () => {
  const graph = testGraph([readyCsv('in'), step, testNode('out', 'csvOutput')], ['in>step', 'step>out'])
  expect(['in', 'step', 'out'].map((id) => stepAt(graph, id, 'filterRows')?.id)).toEqual([
    'step',
    'step',
    'step',
  ])
  expect(stepAt(graph, 'in', 'sortRows')).toBeNull()
})

test('a step before a node leaves the other targets of its source alone', () => {
  const graph = testGraph(
    [readyCsv('in'), testNode('select', 'columnSelection'), testNode('table', 'dataTable')],
    ['in>select', 'in>table'],
  )
  const done = insertStepBefore(graph, 'select', step, ids())
  expect(done.ok && done.value.edges.map(({ source, target }) => `${source}>${target}`)).toEqual([
    'in>table',
    'in>step',
    'step>select',
  ])
  expect(insertStepBefore(testGraph([step]), 'step', testNode('more', 'sortRows'), ids())).toMatchObject({
    ok: false,
  })
})
