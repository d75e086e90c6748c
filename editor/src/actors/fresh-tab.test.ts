import { newNode } from '@anj/workflow'
import { beforeEach, expect, test } from 'vitest'
import { changeGraph, setTab, setTabs, setWorkflow } from '../store/graph-store.ts'
import { untouchedTab } from './fresh-tab.ts'
import { clearServerState, setServerState } from './server-state.ts'

const nothing = { nodes: [], edges: [], notes: [] }

/** Opens an empty workflow with the given name and revision. */
function open(name: string, revision = 1): void {
  setWorkflow({ id: 'w', name, ...nothing })
  setServerState('w', { name, ...nothing }, revision)
}

beforeEach(() => {
  setTabs([])
  clearServerState('w')
})

test('replaces the automatic first workflow while it is untouched', () => {
  open('Workflow 1')
  expect(untouchedTab()).toBe('w')
})

test('keeps a workflow that was renamed, edited or emptied, or has other tabs beside it', () => {
  open('Sales')
  expect(untouchedTab()).toBeNull()
  open('Workflow 1', 3)
  expect(untouchedTab()).toBeNull()
  open('Workflow 1')
  changeGraph('w', () => ({ ...nothing, nodes: [newNode('csvInput', 'n', { x: 0, y: 0 })] }))
  expect(untouchedTab()).toBeNull()
  changeGraph('w', () => nothing)
  expect(untouchedTab()).toBeNull()
  open('Workflow 1')
  setTab({ id: 'other', name: 'Other' })
  expect(untouchedTab()).toBeNull()
})

test("keeps a tab that isn't loaded yet", () => {
  setTabs([{ id: 'unread', name: 'Workflow 1' }])
  expect(untouchedTab()).toBeNull()
})
