import { newNode } from '@anj/workflow'
import { beforeEach, expect, test } from 'vitest'
import { addNode } from './graph-changes.ts'
import {
  changeGraph,
  dropWorkflow,
  putWorkflow,
  redoChange,
  renameWorkflow,
  setCurrent,
  setTabs,
  undoChange,
  useGraphStore,
  workflowById,
} from './graph-store.ts'

const empty = (id: string) => ({ id, name: id, nodes: [], edges: [] })
const node = newNode('csvInput', 'n', { x: 0, y: 0 })

beforeEach(() => {
  useGraphStore.setState({ tabs: [], currentId: null, workflows: {} })
  for (const id of ['a', 'b', 'c']) putWorkflow(empty(id))
})

test('deleting the current workflow shows the tab before it', () => {
  setCurrent('b')
  dropWorkflow('b')
  expect(useGraphStore.getState().currentId).toBe('a')
})

test('deleting the first workflow while it is current shows the new first one', () => {
  setCurrent('a')
  dropWorkflow('a')
  expect(useGraphStore.getState().currentId).toBe('b')
})

test('deleting another workflow leaves the current one', () => {
  setCurrent('a')
  dropWorkflow('c')
  expect(useGraphStore.getState().currentId).toBe('a')
})

test('deleting the only workflow clears the current one', () => {
  setTabs([{ id: 'a', name: 'a' }])
  setCurrent('a')
  dropWorkflow('a')
  expect(useGraphStore.getState()).toMatchObject({ tabs: [], currentId: null })
})

test('a change replaces the graph and can be undone and redone', () => {
  const before = workflowById('a')
  changeGraph('a', (graph) => addNode(graph, node))
  expect(before?.nodes).toEqual([])
  expect(workflowById('a')?.nodes).toEqual([node])
  undoChange('a')
  expect(workflowById('a')?.nodes).toEqual([])
  redoChange('a')
  expect(workflowById('a')?.nodes).toEqual([node])
})

test('a step answers what came by it, and leaves what somebody else drew since', () => {
  changeGraph('a', (graph) => addNode(graph, node))
  const mine = workflowById('a')
  const theirs = newNode('csvInput', 'theirs', { x: 0, y: 90 })
  if (mine) putWorkflow({ ...mine, nodes: [node, theirs] }, mine.history)
  expect(undoChange('a')).toEqual({ isDone: true, come: [] })
  expect(workflowById('a')?.nodes.map(({ id }) => id)).toEqual(['theirs'])
  expect(redoChange('a')).toEqual({ isDone: true, come: ['n'] })
  expect(undoChange('b')).toBeNull()
})

test('a step is given up once somebody else changed the same since', () => {
  changeGraph('a', (graph) => addNode(graph, node))
  const mine = workflowById('a')
  if (mine) putWorkflow({ ...mine, nodes: [{ ...node, position: { x: 90, y: 0 } }] }, mine.history)
  expect(undoChange('a')).toEqual({ isDone: false, come: [] })
  expect(undoChange('a')).toBeNull()
  expect(workflowById('a')?.nodes).toHaveLength(1)
})

test('a change that changes nothing is not remembered', () => {
  const before = workflowById('a')
  changeGraph('a', (graph) => graph)
  expect(workflowById('a')).toBe(before)
})

test('a rename shows in the tab and in the document', () => {
  renameWorkflow('b', 'Orders')
  expect(workflowById('b')?.name).toBe('Orders')
  expect(useGraphStore.getState().tabs[1]).toMatchObject({ id: 'b', name: 'Orders' })
})

test('a workflow that was shared to read stays as it is', () => {
  putWorkflow({ ...empty('d'), access: 'read', owner: { id: 'u', fullName: 'Ada' } })
  changeGraph('d', (graph) => addNode(graph, node))
  expect(workflowById('d')?.nodes).toEqual([])
  expect(useGraphStore.getState().tabs.at(-1)).toMatchObject({ access: 'read', owner: { fullName: 'Ada' } })
})

test('a rename leaves whose a workflow is', () => {
  putWorkflow({ ...empty('d'), access: 'edit', owner: { id: 'u', fullName: 'Ada' } })
  renameWorkflow('d', 'New')
  expect(useGraphStore.getState().tabs.at(-1)).toMatchObject({ name: 'New', access: 'edit' })
})
