import { newNode } from '@anj/workflow'
import { beforeEach, expect, test } from 'vitest'
import { changeGraph, putTab, putWorkflow, setTabs } from '../store/graph-store.ts'
import { freshTab } from './fresh-tab.ts'
import { forgetKnown, noteKnown } from './known.ts'

const nothing = { nodes: [], edges: [], notes: [] }

/** A workflow without anything, as the server has it in some revision. */
function open(name: string, revision = 1): void {
  putWorkflow({ id: 'w', name, ...nothing })
  noteKnown('w', { name, ...nothing }, revision)
}

beforeEach(() => {
  setTabs([])
  forgetKnown('w')
})

test('the workflow that the editor made itself gives way as long as nothing was done in it', () => {
  open('Workflow 1')
  expect(freshTab()).toBe('w')
})

test('one that somebody named, drew in, emptied, or has beside others stays', () => {
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

test('a tab that is not loaded yet stays', () => {
  setTabs([{ id: 'unread', name: 'Workflow 1' }])
  expect(freshTab()).toBeNull()
})
