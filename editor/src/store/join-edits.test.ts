import { newNode } from '@anj/workflow'
import { expect, test } from 'vitest'
import { toDocument } from './document.ts'
import { joinEdits } from './join-edits.ts'
import type { LocalEdit } from './local-edits.ts'

const nodes = [newNode('dataTable', 'a', { x: 0, y: 0 }), newNode('dataTable', 'b', { x: 0, y: 90 })]
const base = toDocument({ name: 'Orders', nodes, edges: [] })

/** Returns an edit that moved one node to the right. */
function edit(pageId: string, moved: string, x: number, more: Partial<LocalEdit> = {}): LocalEdit {
  const mine = {
    ...base,
    nodes: nodes.map((node) => (node.id === moved ? { ...node, position: { x, y: 0 } } : node)),
  }
  return { userId: 'u', pageId, workflowId: 'w', revision: 3, base, mine, at: 1, ...more }
}

test('joins edits of different nodes from two pages', () => {
  const { joined, apart } = joinEdits([edit('one', 'a', 30), edit('two', 'b', 60)])
  expect(apart).toEqual([])
  expect(joined).toHaveLength(1)
  expect(joined[0]?.edit.mine.nodes.map(({ position }) => position.x)).toEqual([30, 60])
  expect(joined[0]?.from.map(({ pageId }) => pageId)).toEqual(['one', 'two'])
})

test('keeps conflicting edits of the same node apart', () => {
  const { joined, apart } = joinEdits([edit('one', 'a', 30), edit('two', 'a', 60)])
  expect(joined.map((one) => one.edit.pageId)).toEqual(['one'])
  expect(apart.map(({ pageId }) => pageId)).toEqual(['two'])
})

test('keeps edits based on different revisions apart', () => {
  const { apart } = joinEdits([edit('one', 'a', 30), edit('two', 'b', 60, { revision: 4 })])
  expect(apart).toHaveLength(1)
})

test('never joins edits of different workflows', () => {
  const { joined } = joinEdits([edit('one', 'a', 30), edit('one', 'a', 60, { workflowId: 'v' })])
  expect(joined.map((one) => one.edit.workflowId)).toEqual(['w', 'v'])
})
