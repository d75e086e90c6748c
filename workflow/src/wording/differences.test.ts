import { expect, test } from 'vitest'
import { newNode } from '../graph/new-node.ts'
import { differencesOf, differencesText } from './differences.ts'

const node = (id: string, x = 0) => newNode('dataTable', id, { x, y: 0 })
const earlier = { nodes: [node('a'), node('b')], edges: [{ id: 'e', source: 'a', target: 'b' }] }

test('finds no differences between equal drawings', () => {
  const differences = differencesOf(earlier, { ...earlier, notes: [] })
  expect(differencesText(differences)).toBe('')
})

test('counts added, deleted and changed components', () => {
  const b = node('b')
  const changed = { ...b, data: { ...b.data, label: 'Mine' } }
  const differences = differencesOf(earlier, { nodes: [changed, node('c'), node('d')], edges: [] })
  expect([...differences.gone]).toEqual(['a'])
  expect([...differences.changed]).toEqual(['b'])
  expect(differencesText(differences)).toBe(
    '2 components added since, 1 component removed since, 1 component changed since.',
  )
})

test('summarises moved components and changed connections', () => {
  const words = 'Only positions, connections or notes differ from the current version.'
  expect(differencesText(differencesOf(earlier, { ...earlier, edges: [] }))).toBe(words)
  expect(differencesText(differencesOf(earlier, { ...earlier, nodes: [node('a', 30), node('b')] }))).toBe(
    words,
  )
})
