import { newNode } from '@anj/workflow'
import { expect, test } from 'vitest'
import { isSameDocument, mergeDocuments, toDocument } from './document.ts'

const node = (id: string, x = 0) => newNode('dataTable', id, { x, y: 0 })
const base = toDocument({ name: 'Orders', nodes: [node('a'), node('b')], edges: [] })

test('treats missing notes as an empty list', () => {
  expect(isSameDocument(base, toDocument({ ...base }))).toBe(true)
  expect(isSameDocument(base, { ...base, name: 'Other' })).toBe(false)
})

test("merges a new name with another user's drawing, and returns theirs if nothing changed here", () => {
  const theirs = toDocument({ ...base, nodes: [node('a', 30), node('b')] })
  expect(mergeDocuments({ base, mine: { ...base, name: 'New' }, theirs })).toEqual({ ...theirs, name: 'New' })
  expect(mergeDocuments({ base, mine: base, theirs })).toBe(theirs)
})

test('returns null if both users have chosen different new names', () => {
  expect(mergeDocuments({ base, mine: { ...base, name: 'A' }, theirs: { ...base, name: 'B' } })).toBeNull()
})
