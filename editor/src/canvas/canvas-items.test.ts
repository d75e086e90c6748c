import { newNode, type WorkflowGraph, type WorkflowNode } from '@anj/workflow'
import type { NodeChange } from 'reactflow'
import { expect, test } from 'vitest'
import { renameNode } from '../store/graph-changes.ts'
import {
  applyItemChanges,
  type CanvasItem,
  canvasItems,
  flowEdges,
  markEdge,
  selectOnly,
} from './canvas-items.ts'

const file = newNode('csvInput', 'file', { x: 0, y: 0 })
const pick = newNode('columnSelection', 'pick', { x: 300, y: 0 })
const out = newNode('csvOutput', 'out', { x: 600, y: 0 })
const note = {
  id: 'note',
  position: { x: 0, y: 90 },
  size: { width: 240, height: 120 },
  text: 'Why',
  colour: 'red',
} as const

const flowNodes = (before: readonly CanvasItem[], nodes: readonly WorkflowNode[], shownId: string | null) =>
  canvasItems(before, { nodes }, shownId)

test('gives a node its size and handles before the first render and keeps them', () => {
  const drawn = flowNodes([], [file, pick, out], null)
  const shown = flowNodes(drawn, [{ ...file, data: { ...file.data, title: 'Another' } }, pick, out], 'file')
  for (const things of [drawn, shown])
    expect(things.map(({ handles, measured }) => [handles?.map(({ type }) => type), measured])).toEqual([
      [['source'], { width: 210, height: 60 }],
      [['target', 'source'], { width: 210, height: 60 }],
      [['target'], { width: 210, height: 60 }],
    ])
  expect(drawn[1]?.handles).toMatchObject([
    { x: -2, y: 24 },
    { x: 203, y: 24 },
  ])
})

test('gives the Data Dictionary a source handle for its AI Advisor, and no other output one', () => {
  const drawn = flowNodes(
    [],
    [newNode('dataDictionary', 'd', { x: 0, y: 0 }), newNode('aiAdvisor', 'a', { x: 300, y: 0 })],
    null,
  )
  expect(drawn.map(({ handles }) => handles?.map(({ type }) => type))).toEqual([
    ['target', 'source'],
    ['target'],
  ])
})

test("reuses the object of a node that hasn't changed, and leaves removals to the store", () => {
  const things = flowNodes([], [file, pick], null)
  const after = applyItemChanges(things, [
    { id: 'file', type: 'select', selected: true },
    { id: 'pick', type: 'remove' },
  ])
  expect(after[1]).toBe(things[1])
  expect(flowNodes(after, [file, pick], null)).toEqual(after)
})

test('re-renders a node when its name or file changes, but not when an invisible setting does', () => {
  const things = flowNodes([], [file], null)
  const config = { ...file.data.config, firstNodeToExecute: false }
  expect(flowNodes(things, [{ ...file, data: { ...file.data, config } } as WorkflowNode], null)[0]).toBe(
    things[0],
  )
  const graph: WorkflowGraph = { nodes: [file], edges: [] }
  const [named] = flowNodes(things, renameNode(graph, 'file', 'Orders').nodes, null)
  expect(named).toMatchObject({ ariaLabel: 'Orders, CSV File, input', data: { label: 'Orders' } })
  const read = { ...file, data: { ...file.data, config: { ...file.data.config, fileName: 'a.csv' } } }
  expect(flowNodes(things, [read as WorkflowNode], null)[0]).toMatchObject({
    ariaLabel: 'CSV File, input, a.csv',
  })
})

test("renders notes behind nodes and reuses the object of a note that hasn't changed", () => {
  const things = canvasItems([], { nodes: [file], notes: [note] }, null)
  expect(things.map(({ id }) => id)).toEqual(['note', 'file'])
  expect(things[0]).toMatchObject({ zIndex: -2000, ariaLabel: 'Note: Why', connectable: false })
  expect(canvasItems(things, { nodes: [file], notes: [{ ...note }] }, null)[0]).toBe(things[0])
  const wider = { ...note, size: { width: 300, height: 120 } }
  expect(canvasItems(things, { nodes: [file], notes: [wider] }, null)[0]).toMatchObject({ width: 300 })
})

const selected = (nodes: readonly CanvasItem[]) => nodes.filter((node) => node.selected).map(({ id }) => id)
const select = (id: string): NodeChange<CanvasItem> => ({ id, type: 'select', selected: true })

test('selects only the item that the user has added, even after its screen opens', () => {
  const both = applyItemChanges(flowNodes(flowNodes([], [file, pick], null), [file, pick], 'file'), [
    select('file'),
    select('pick'),
  ])
  const dropped = canvasItems(both, { nodes: [file, pick, out] }, 'file', new Set(['out']))
  // The screen opens a moment later, and the user may act in between.
  expect(selected(dropped)).toEqual(['out'])
  expect(selected(flowNodes(dropped, [file, pick, out], 'out'))).toEqual(['out'])
  expect(selected(flowNodes(both, [file, pick, out], 'out'))).toEqual(['out'])
})

test('keeps the selection when another user adds an item', () => {
  const one = applyItemChanges(flowNodes([], [file, pick], null), [select('file')])
  const merged = canvasItems(one, { nodes: [file, pick, out], notes: [note] }, null)
  expect(selected(merged)).toEqual(['file'])
})

test('keeps a multiple selection when one of its nodes is opened', () => {
  const both = applyItemChanges(flowNodes([], [file, pick, out], null), [select('file'), select('pick')])
  const shown = flowNodes(both, [file, pick, out], 'pick')
  expect(selected(shown)).toEqual(['file', 'pick'])
  const off = applyItemChanges(shown, [{ id: 'pick', type: 'select', selected: false }])
  expect(selected(flowNodes(off, [file, pick, out], 'pick'))).toEqual(['file'])
})

test('selects only the requested items and returns the same array if nothing changes', () => {
  const things = flowNodes([], [file, pick], null)
  const one = selectOnly(things, new Set(['pick']))
  expect(selected(one)).toEqual(['pick'])
  expect(selectOnly(one, new Set(['pick']))).toBe(one)
})

const edges = [{ id: 'e', source: 'file', target: 'pick' }]
const nodes = [file, pick]

test('labels an edge with the nodes it connects and the number of rows that passed through it', () => {
  const plain = flowEdges([], edges, nodes, new Map())
  expect(plain[0]).toMatchObject({ ariaLabel: 'From CSV File to Column Selection', animated: false })
  expect(flowEdges(plain, edges, nodes, new Map())[0]).toBe(plain[0])
  const flowing = flowEdges(plain, edges, nodes, new Map([['e', { rows: 1234, isFlowing: true }]]))
  expect(flowing[0]).toMatchObject({
    label: '1,234',
    animated: true,
    ariaLabel: 'From CSV File to Column Selection, 1,234 rows',
  })
})

test('marks at most one edge as the drop target', () => {
  const plain = flowEdges([], edges, nodes, new Map())
  const marked = markEdge(plain, 'e')
  expect(marked[0]?.className).toBe('takes-in')
  expect(markEdge(marked, null)[0]?.className).toBeUndefined()
  expect(markEdge(plain, null)).toBe(plain)
})
