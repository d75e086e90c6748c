import { newNode } from '@anj/workflow'
import { beforeEach, expect, test } from 'vitest'
import type { Document } from '../store/document.ts'
import { clearPendingSave, notePendingSave, wasPendingSave } from './pending-saves.ts'

const node = newNode('dataTable', 'a', { x: 0, y: 0 })
const drawn = (x: number): Document => ({
  name: 'Orders',
  nodes: [{ ...node, position: { x, y: 0 } }],
  edges: [],
  notes: [],
})

beforeEach(() => clearPendingSave('w'))

test('recognises only states that were sent without getting an answer', () => {
  notePendingSave('w', drawn(15))
  notePendingSave('w', drawn(30))
  expect([15, 30, 45].map((x) => wasPendingSave('w', drawn(x)))).toEqual([true, true, false])
  expect(wasPendingSave('w', { ...drawn(15), name: 'Parts' })).toBe(false)
})

test('keeps only the latest states after a long outage', () => {
  for (let x = 0; x < 1000; x++) notePendingSave('w', drawn(x))
  expect([799, 800, 999].map((x) => wasPendingSave('w', drawn(x)))).toEqual([false, true, true])
})
