import { newNode } from '@anj/workflow'
import { expect, test } from 'vitest'
import { documentOf, isSameDocument, mergeDocuments } from './document.ts'

const node = (id: string, x = 0) => newNode('dataTable', id, { x, y: 0 })
const base = documentOf({ name: 'Orders', nodes: [node('a'), node('b')], edges: [] })

test('a document without notes is the same one as with none', () => {
  expect(isSameDocument(base, documentOf({ ...base }))).toBe(true)
  expect(isSameDocument(base, { ...base, name: 'Other' })).toBe(false)
})

test('a new name and a drawing come together, and what comes to theirs is theirs', () => {
  const theirs = documentOf({ ...base, nodes: [node('a', 30), node('b')] })
  expect(mergeDocuments({ base, mine: { ...base, name: 'New' }, theirs })).toEqual({ ...theirs, name: 'New' })
  expect(mergeDocuments({ base, mine: base, theirs })).toBe(theirs)
})

test('two new names are for a person to choose from', () => {
  expect(mergeDocuments({ base, mine: { ...base, name: 'A' }, theirs: { ...base, name: 'B' } })).toBeNull()
})
