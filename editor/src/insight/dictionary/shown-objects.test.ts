import { databaseObjects } from '@anj/workflow'
import { testDictionary, testRoutine, testSequence } from '@anj/workflow/dictionary-testing'
import { expect, test } from 'vitest'
import { changesBetween, noChanges } from './changes.ts'
import { knownObjects, shownObjects } from './shown-objects.ts'
import { everything } from './shown-tables.ts'

const dictionary = testDictionary([], {
  objects: {
    routines: [testRoutine('s.total', { definition: 'select sum(x) from orders', comment: 'Sums up' })],
    sequences: [testSequence('t.tickets', { last: '900', maximum: '1000' })],
    extensions: [{ name: 'citext', schema: 'public', version: '1.6' }],
  },
})
const known = knownObjects(databaseObjects(dictionary))
const labels = (filter: Partial<typeof everything>, changes = noChanges) =>
  shownObjects(known, { ...everything, ...filter }, changes).map(({ object }) => object.label)

test('lists objects by name with their most important properties', () => {
  expect(known.map(({ object, says }) => [object.label, says])).toEqual([
    ['citext', '1.6 · public'],
    ['s.total()', 'returns integer · sql'],
    ['t.tickets', 'bigint · used 89 %'],
  ])
})

test('finds objects by name, property and definition, and filters them by schema, kind and comment', () => {
  expect(labels({ find: 'ORDERS' })).toEqual(['s.total()'])
  expect(labels({ find: 'bigint' })).toEqual(['t.tickets'])
  expect(labels({ schema: 's' })).toEqual(['s.total()'])
  expect(labels({ objects: 'sequences' })).toEqual(['t.tickets'])
  expect(labels({ onlyUncommented: true })).toEqual(['citext', 't.tickets'])
})

test('lists only changed objects on request', () => {
  const earlier = testDictionary([], { objects: { ...dictionary.objects, routines: [] } })
  expect(labels({ onlyChanged: true }, changesBetween(earlier, dictionary))).toEqual(['s.total()'])
})
