import { newNode } from '@anj/workflow'
import { expect, test } from 'vitest'
import { documentOf, isSameDocument, mergeDocuments, rebaseHistory } from './document.ts'
import { noHistory, remember, undo } from './history.ts'

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

test('an undo after somebody else’s change was taken in takes back only one’s own', () => {
  const mine = documentOf({ ...base, nodes: [node('a', 30), node('b')] })
  const theirs = documentOf({ ...base, nodes: [node('a'), node('b', 60)] })
  const history = rebaseHistory(remember(noHistory, base, null), base, theirs)
  const merged = mergeDocuments({ base, mine, theirs })
  expect(merged && undo(history, merged)?.graph.nodes.map(({ position }) => position.x)).toEqual([0, 60])
})

test('steps that cannot be told apart from somebody else’s change are given up', () => {
  const past = documentOf({ ...base, nodes: [node('a', 90), node('b')] })
  const theirs = documentOf({ ...base, nodes: [node('a', 60), node('b')] })
  expect(rebaseHistory(remember(noHistory, past, null), base, theirs).past).toEqual([])
})
