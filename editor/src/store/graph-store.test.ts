import { newNode } from '@anj/workflow'
import { beforeEach, expect, test } from 'vitest'
import { addNode } from './graph-changes.ts'
import {
  changeGraph,
  dropWorkflow,
  redoChange,
  renameWorkflow,
  setCurrent,
  setTabs,
  setWorkflow,
  undoChange,
  useGraphStore,
  workflowById,
} from './graph-store.ts'

const empty = (id: string) => ({ id, name: id, nodes: [], edges: [] })
const node = newNode('csvInput', 'n', { x: 0, y: 0 })

beforeEach(() => {
  useGraphStore.setState({ tabs: [], currentId: null, workflows: {} })
  for (const id of ['a', 'b', 'c']) setWorkflow(empty(id))
})

test('shows the previous tab after the current workflow is deleted', () => {
  setCurrent('b')
  dropWorkflow('b')
  expect(useGraphStore.getState().currentId).toBe('a')
})

test('shows the new first tab after the current first tab is deleted', () => {
  setCurrent('a')
  dropWorkflow('a')
  expect(useGraphStore.getState().currentId).toBe('b')
})

test('keeps the current workflow when another workflow is deleted', () => {
  setCurrent('a')
  dropWorkflow('c')
  expect(useGraphStore.getState().currentId).toBe('a')
})

test('clears the current workflow when the only workflow is deleted', () => {
  setTabs([{ id: 'a', name: 'a' }])
  setCurrent('a')
  dropWorkflow('a')
  expect(useGraphStore.getState()).toMatchObject({ tabs: [], currentId: null })
})

test('replaces the graph on a change and can undo and redo it', () => {
  const before = workflowById('a')
  changeGraph('a', (graph) => addNode(graph, node))
  expect(before?.nodes).toEqual([])
  expect(workflowById('a')?.nodes).toEqual([node])
  undoChange('a')
  expect(workflowById('a')?.nodes).toEqual([])
  redoChange('a')
  expect(workflowById('a')?.nodes).toEqual([node])
})

test("returns the items that a step restores and keeps another user's later changes", () => {
  changeGraph('a', (graph) => addNode(graph, node))
  const mine = workflowById('a')
  const theirs = newNode('csvInput', 'theirs', { x: 0, y: 90 })
  if (mine) setWorkflow({ ...mine, nodes: [node, theirs] }, mine.history)
  expect(undoChange('a')).toEqual({ isDone: true, come: [] })
  expect(workflowById('a')?.nodes.map(({ id }) => id)).toEqual(['theirs'])
  expect(redoChange('a')).toEqual({ isDone: true, come: ['n'] })
  expect(undoChange('b')).toBeNull()
})

test('drops a step if another user has changed the same item since', () => {
  changeGraph('a', (graph) => addNode(graph, node))
  const mine = workflowById('a')
  if (mine) setWorkflow({ ...mine, nodes: [{ ...node, position: { x: 90, y: 0 } }] }, mine.history)
  expect(undoChange('a')).toEqual({ isDone: false, come: [] })
  expect(undoChange('a')).toBeNull()
  expect(workflowById('a')?.nodes).toHaveLength(1)
})

test("doesn't record a change that leaves the graph as it was", () => {
  const before = workflowById('a')
  changeGraph('a', (graph) => graph)
  expect(workflowById('a')).toBe(before)
})

test('shows a new name in the tab and in the document', () => {
  renameWorkflow('b', 'Orders')
  expect(workflowById('b')?.name).toBe('Orders')
  expect(useGraphStore.getState().tabs[1]).toMatchObject({ id: 'b', name: 'Orders' })
})

test('refuses changes to a read-only workflow', () => {
  setWorkflow({ ...empty('d'), access: 'read', owner: { id: 'u', fullName: 'Ada' } })
  changeGraph('d', (graph) => addNode(graph, node))
  expect(workflowById('d')?.nodes).toEqual([])
  expect(useGraphStore.getState().tabs.at(-1)).toMatchObject({ access: 'read', owner: { fullName: 'Ada' } })
})

test('keeps the owner of a renamed workflow', () => {
  setWorkflow({ ...empty('d'), access: 'edit', owner: { id: 'u', fullName: 'Ada' } })
  renameWorkflow('d', 'New')
  expect(useGraphStore.getState().tabs.at(-1)).toMatchObject({ name: 'New', access: 'edit' })
})
