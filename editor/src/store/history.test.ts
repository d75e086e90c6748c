import { newNode, type WorkflowGraph } from '@anj/workflow'
import { expect, test } from 'vitest'
import { type Change, type History, noHistory, recordChange, redo, undo } from './history.ts'

const node = (id: string, x = 0) => newNode('dataTable', id, { x, y: 0 })
/** Returns a graph of two nodes at the given x positions. */
const drawn = (a: number, b: number): WorkflowGraph => ({
  nodes: [node('a', a), node('b', b)],
  edges: [],
  notes: [],
})
const places = (graph: WorkflowGraph | null | undefined) => graph?.nodes.map(({ position }) => position.x)
const step = (before: WorkflowGraph, after: WorkflowGraph): Change => ({ before, after })
const after = (...steps: Change[]): History =>
  steps.reduce((history, one) => recordChange(history, one, null), noHistory)

const start = drawn(0, 0)
const moved = drawn(30, 0)

test('undoes and redoes a change and restores the identical graph', () => {
  const back = undo(after(step(start, moved)), moved)
  expect(back?.graph).toBe(start)
  expect(back && redo(back.history, start)?.graph).toBe(moved)
})

test('combines consecutive changes to the same item into one step', () => {
  const more = drawn(60, 0)
  const typed = recordChange(recordChange(noHistory, step(start, moved), 'a'), step(moved, more), 'a')
  expect(typed.past).toEqual([step(start, more)])
  expect(recordChange(typed, step(more, start), 'b').past).toHaveLength(2)
})

test("doesn't include another user's change in the combined step if it was made in between", () => {
  const typed = recordChange(noHistory, step(start, moved), 'a')
  const news = drawn(30, 90)
  const on = recordChange(typed, step(news, drawn(60, 90)), 'a')
  expect(on.past).toHaveLength(2)
  const back = undo(on, drawn(60, 90))
  expect(places(back?.graph)).toEqual([30, 90])
})

test('drops redo steps after a new change', () => {
  const back = undo(after(step(start, moved)), moved)
  expect(back && recordChange(back.history, step(start, drawn(0, 5)), null).future).toEqual([])
})

test('does nothing if there is no step to undo or redo', () => {
  expect(undo(noHistory, start)).toBeNull()
  expect(redo(noHistory, start)).toBeNull()
})

test("keeps another user's later changes on undo and redo", () => {
  const news = drawn(30, 90)
  const back = undo(after(step(start, moved)), news)
  expect(places(back?.graph)).toEqual([0, 90])
  expect(places(back && redo(back.history, drawn(0, 120))?.graph)).toEqual([30, 120])
})

test("undoes several steps one by one and keeps other users' changes", () => {
  const history = after(step(start, moved), step(moved, drawn(60, 0)))
  const once = undo(history, drawn(60, 90))
  const twice = once?.graph && undo(once.history, once.graph)
  expect([places(once?.graph), places(twice?.graph)]).toEqual([
    [30, 90],
    [0, 90],
  ])
})

test('drops a step if another user has changed the same item since, and can still undo the step before it', () => {
  const both = drawn(30, 15)
  const history = after(step(start, moved), step(moved, both))
  const theirs = drawn(30, 90)
  const refused = undo(history, theirs)
  expect(refused?.graph).toBeNull()
  expect(refused?.history).toMatchObject({ future: [], past: [{ before: start }] })
  expect(places(refused && undo(refused.history, theirs)?.graph)).toEqual([0, 90])
})

test('keeps two hundred steps', () => {
  const graphs = Array.from({ length: 250 }, (_, at) => drawn(at, 0))
  const history = after(...graphs.slice(1).map((graph, at) => step(graphs[at] ?? start, graph)))
  expect(history.past).toHaveLength(200)
  expect(places(history.past[0]?.before)).toEqual([49, 0])
})
