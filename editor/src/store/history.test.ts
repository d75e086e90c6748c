import { newNode, type WorkflowGraph } from '@anj/workflow'
import { expect, test } from 'vitest'
import { type Change, type History, noHistory, redo, remember, undo } from './history.ts'

const node = (id: string, x = 0) => newNode('dataTable', id, { x, y: 0 })
/** Two nodes, each somewhere on a line. */
const drawn = (a: number, b: number): WorkflowGraph => ({
  nodes: [node('a', a), node('b', b)],
  edges: [],
  notes: [],
})
const places = (graph: WorkflowGraph | null | undefined) => graph?.nodes.map(({ position }) => position.x)
const step = (before: WorkflowGraph, after: WorkflowGraph): Change => ({ before, after })
const after = (...steps: Change[]): History =>
  steps.reduce((history, one) => remember(history, one, null), noHistory)

const start = drawn(0, 0)
const moved = drawn(30, 0)

test('a change is taken back and made again, as the very graph that it was', () => {
  const back = undo(after(step(start, moved)), moved)
  expect(back?.graph).toBe(start)
  expect(back && redo(back.history, start)?.graph).toBe(moved)
})

test('changes of the same thing in a row are one step', () => {
  const more = drawn(60, 0)
  const typed = remember(remember(noHistory, step(start, moved), 'a'), step(moved, more), 'a')
  expect(typed.past).toEqual([step(start, more)])
  expect(remember(typed, step(more, start), 'b').past).toHaveLength(2)
})

test('what somebody else changed while one goes on with the same thing is no part of the step', () => {
  const typed = remember(noHistory, step(start, moved), 'a')
  const news = drawn(30, 90)
  const on = remember(typed, step(news, drawn(60, 90)), 'a')
  expect(on.past).toHaveLength(2)
  const back = undo(on, drawn(60, 90))
  expect(places(back?.graph)).toEqual([30, 90])
})

test('a change after taking one back drops what could be made again', () => {
  const back = undo(after(step(start, moved)), moved)
  expect(back && remember(back.history, step(start, drawn(0, 5)), null).future).toEqual([])
})

test('with nothing to take back nothing happens', () => {
  expect(undo(noHistory, start)).toBeNull()
  expect(redo(noHistory, start)).toBeNull()
})

test('a step taken back, and made again, leaves what somebody else changed since', () => {
  const news = drawn(30, 90)
  const back = undo(after(step(start, moved)), news)
  expect(places(back?.graph)).toEqual([0, 90])
  expect(places(back && redo(back.history, drawn(0, 120))?.graph)).toEqual([30, 120])
})

test('several steps are taken back one after the other, each out of what the others changed since', () => {
  const history = after(step(start, moved), step(moved, drawn(60, 0)))
  const once = undo(history, drawn(60, 90))
  const twice = once?.graph && undo(once.history, once.graph)
  expect([places(once?.graph), places(twice?.graph)]).toEqual([
    [30, 90],
    [0, 90],
  ])
})

test('a step is given up when somebody else changed the same since, and the one before it can be taken back', () => {
  const both = drawn(30, 15)
  const history = after(step(start, moved), step(moved, both))
  const theirs = drawn(30, 90)
  const refused = undo(history, theirs)
  expect(refused?.graph).toBeNull()
  expect(refused?.history).toMatchObject({ future: [], past: [{ before: start }] })
  expect(places(refused && undo(refused.history, theirs)?.graph)).toEqual([0, 90])
})

test('two hundred steps are kept', () => {
  const graphs = Array.from({ length: 250 }, (_, at) => drawn(at, 0))
  const history = after(...graphs.slice(1).map((graph, at) => step(graphs[at] ?? start, graph)))
  expect(history.past).toHaveLength(200)
  expect(places(history.past[0]?.before)).toEqual([49, 0])
})
