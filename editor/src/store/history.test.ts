import type { WorkflowGraph } from '@anj/workflow'
import { expect, test } from 'vitest'
import { noHistory, redo, remember, undo } from './history.ts'

const graph = (id: string): WorkflowGraph => ({ nodes: [], edges: [{ id, source: 'a', target: 'b' }] })

test('a change is taken back and made again', () => {
  const history = remember(noHistory, graph('before'), null)
  const back = undo(history, graph('after'))
  expect(back?.graph).toEqual(graph('before'))
  expect(back && redo(back.history, back.graph)?.graph).toEqual(graph('after'))
})

test('changes of the same thing in a row are one step', () => {
  const typed = remember(remember(noHistory, graph('empty'), 'name'), graph('a'), 'name')
  expect(typed.past).toEqual([graph('empty')])
  expect(remember(typed, graph('ab'), 'other').past).toEqual([graph('empty'), graph('ab')])
})

test('a change after taking one back drops what could be made again', () => {
  const back = undo(remember(noHistory, graph('1'), null), graph('2'))
  expect(back && remember(back.history, graph('1'), null).future).toEqual([])
})

test('with nothing to take back nothing happens', () => {
  expect(undo(noHistory, graph('now'))).toBeNull()
  expect(redo(noHistory, graph('now'))).toBeNull()
})
