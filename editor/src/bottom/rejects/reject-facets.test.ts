import { expect, test } from 'vitest'
import { columnFacets, columnKey, reasonFacets } from './reject-facets.ts'

const groups = [
  { nodeId: 'file', column: 'day', reason: 'is not a date', count: 480 },
  { nodeId: 'file', column: 'day', reason: 'does not exist', count: 3 },
  { nodeId: 'types', column: 'day', reason: 'is not a date', count: 2 },
  { nodeId: 'types', column: 'price', reason: 'has a fraction', count: 1 },
]
const counts = (facets: readonly { readonly count: number }[]) => facets.map(({ count }) => count)

test('counts the rejects of each column, and keeps equally named columns of two components apart', () => {
  expect(columnFacets(groups, {}).map(({ nodeId, column, count }) => [nodeId, column, count])).toEqual([
    ['file', 'day', 483],
    ['types', 'day', 2],
    ['types', 'price', 1],
  ])
  expect(columnFacets(groups, {})[0]?.value).toBe(columnKey({ nodeId: 'file', column: 'day' }))
})

test('counts the columns of the chosen reason and the reasons of the chosen column', () => {
  expect(counts(columnFacets(groups, { reason: 'is not a date' }))).toEqual([480, 2, 0])
  expect(reasonFacets(groups, {})).toEqual([
    { value: 'is not a date', count: 482 },
    { value: 'does not exist', count: 3 },
    { value: 'has a fraction', count: 1 },
  ])
  expect(counts(reasonFacets(groups, { nodeId: 'file', column: 'day' }))).toEqual([480, 3, 0])
})
