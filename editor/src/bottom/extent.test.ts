import { expect, test } from 'vitest'
import { visibleRowsLabel } from './extent.ts'

const counted = { isCounting: false, isSearch: false }
const seen = { first: 0, last: 37 }

test('shows the visible rows and the total', () => {
  expect(visibleRowsLabel({ total: 3376, atLeast: 200 }, seen, counted)).toBe('rows 1 to 38 of 3,376')
  expect(visibleRowsLabel({ total: 3376, atLeast: 200 }, seen, { ...counted, isSearch: true })).toBe(
    'rows 1 to 38 of 3,376 found',
  )
  expect(visibleRowsLabel({ total: 1, atLeast: 1 }, { first: 0, last: 0 }, counted)).toBe('row 1 of 1')
})

test('shows no total before the rows are counted', () => {
  expect(visibleRowsLabel({ total: null, atLeast: 200 }, seen, { ...counted, isCounting: true })).toBe(
    'rows 1 to 38, counting…',
  )
  expect(visibleRowsLabel({ total: null, atLeast: 200 }, seen, counted)).toBe('rows 1 to 38')
})

test('describes an empty table', () => {
  expect(visibleRowsLabel({ total: 0, atLeast: 0 }, { first: 0, last: 0 }, counted)).toBe('rows 0 of 0')
})
