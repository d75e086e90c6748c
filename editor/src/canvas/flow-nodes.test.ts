import { newNode } from '@anj/workflow'
import type { NodeChange } from 'reactflow'
import { expect, test } from 'vitest'
import type { FlowNode } from './canvas-node.tsx'
import { changedFlowNodes, flowNodes } from './flow-nodes.ts'

const file = newNode('csvInput', 'file', { x: 0, y: 0 })
const pick = newNode('columnSelection', 'pick', { x: 300, y: 0 })
const out = newNode('csvOutput', 'out', { x: 600, y: 0 })

const sized = (id: string): NodeChange<FlowNode> => ({
  id,
  type: 'dimensions',
  dimensions: { width: 210, height: 54 },
})

const handleTypes = (node: FlowNode | undefined) => node?.handles?.map(({ type }) => type)

test('a node that was drawn anew between its measuring and the news of its size can still be connected', () => {
  const drawn = flowNodes([], [file], null)
  // Handed on without a size, so the canvas forgets the handles that it just measured.
  const shown = flowNodes(drawn, [file], 'file')
  expect(shown[0]).not.toBe(drawn[0])
  expect(shown[0]?.measured).toBeUndefined()
  const [node] = changedFlowNodes(shown, [sized('file')])
  expect(handleTypes(node)).toEqual(['source'])
})

test('a node with a size keeps saying where its handles are, whatever changes about it', () => {
  let nodes = changedFlowNodes(flowNodes([], [file, pick, out], null), [
    sized('file'),
    sized('pick'),
    sized('out'),
  ])
  nodes = flowNodes(nodes, [{ ...file, data: { ...file.data, title: 'Another' } }, pick, out], 'pick')
  nodes = changedFlowNodes(nodes, [
    { id: 'pick', type: 'select', selected: true },
    { id: 'out', type: 'position', position: { x: 615, y: 15 }, dragging: true },
  ])
  expect(nodes.map(handleTypes)).toEqual([['source'], ['target', 'source'], ['target']])
  expect(nodes.every(({ measured }) => measured?.width === 210)).toBe(true)
})

test('handles lie on the middle of the sides, and move with another size', () => {
  const small = changedFlowNodes(flowNodes([], [pick], null), [sized('pick')])
  expect(small[0]?.handles).toMatchObject([
    { x: -2, y: 21 },
    { x: 203, y: 21 },
  ])
  const [large] = changedFlowNodes(small, [
    { id: 'pick', type: 'dimensions', dimensions: { width: 240, height: 80 } },
  ])
  expect(large?.handles).toMatchObject([
    { x: -2, y: 34 },
    { x: 233, y: 34 },
  ])
})

test('a node that did not change stays the same object, and a removal waits for the store', () => {
  const nodes = changedFlowNodes(flowNodes([], [file, pick], null), [sized('file'), sized('pick')])
  const after = changedFlowNodes(nodes, [
    { id: 'file', type: 'select', selected: true },
    { id: 'pick', type: 'remove' },
  ])
  expect(after[1]).toBe(nodes[1])
  expect(flowNodes(after, [file, pick], null)).toEqual(after)
})

const selected = (nodes: readonly FlowNode[]) => nodes.filter((node) => node.selected).map(({ id }) => id)
const select = (id: string): NodeChange<FlowNode> => ({ id, type: 'select', selected: true })

test('a node that is dropped becomes the only selected one', () => {
  const clicked = changedFlowNodes(flowNodes(flowNodes([], [file, pick], null), [file, pick], 'file'), [
    select('file'),
    select('pick'),
  ])
  const dropped = flowNodes(clicked, [file, pick, out], 'file')
  // Its screen is shown a moment later, and somebody may be quicker.
  expect(selected(dropped)).toEqual(['out'])
  expect(selected(flowNodes(dropped, [file, pick, out], 'out'))).toEqual(['out'])
  expect(selected(flowNodes(clicked, [file, pick, out], 'out'))).toEqual(['out'])
})

test('showing a node that is one of several selected ones leaves the selection as it is', () => {
  const both = changedFlowNodes(flowNodes([], [file, pick, out], null), [select('file'), select('pick')])
  const shown = flowNodes(both, [file, pick, out], 'pick')
  expect(selected(shown)).toEqual(['file', 'pick'])
  const off = changedFlowNodes(shown, [{ id: 'pick', type: 'select', selected: false }])
  expect(selected(flowNodes(off, [file, pick, out], 'pick'))).toEqual(['file'])
})
