import { newNode } from '@anj/workflow'
import { beforeEach, expect, test } from 'vitest'
import { changeGraph, putTab, putWorkflow, setTabs } from '../store/graph-store.ts'
import { freshTab } from './fresh-tab.ts'
import { forgetKnown, noteKnown } from './known.ts'

const nothing = { nodes: [], edges: [], notes: [] }

/** Opens an empty workflow with the given name and revision. */
function open(name: string, revision = 1): void {
  putWorkflow({ id: 'w', name, ...nothing })
  noteKnown('w', { name, ...nothing }, revision)
}

beforeEach(() => {
  setTabs([])
  forgetKnown('w')
})

test('replaces the automatic first workflow while it is untouched', () => {
  open('Workflow 1')
  expect(freshTab()).toBe('w')
})

test('keeps a workflow that was renamed, edited, emptied, or has other tabs beside it', () => {
  open('Sales')
  expect(freshTab()).toBeNull()
  open('Workflow 1', 3)
  expect(freshTab()).toBeNull()
  open('Workflow 1')
  changeGraph('w', () => ({ ...nothing, nodes: [newNode('csvInput', 'n', { x: 0, y: 0 })] }))
  expect(freshTab()).toBeNull()
  changeGraph('w', () => nothing)
  expect(freshTab()).toBeNull()
  open('Workflow 1')
  putTab({ id: 'other', name: 'Other' })
  expect(freshTab()).toBeNull()
})

test("keeps a tab that isn't loaded yet", () => {
  setTabs([{ id: 'unread', name: 'Workflow 1' }])
  expect(freshTab()).toBeNull()
})
