import { expect, test } from 'vitest'
import { fitting, plainView, sortedBy, withoutColumn, withWidth } from './column-view.ts'

test('a column sorts alone, or after those that sort already', () => {
  const byName = sortedBy(plainView, 'name', 'ascending')
  expect(sortedBy(byName, 'town', 'descending').sort).toEqual([{ column: 'town', descending: true }])
  const both = sortedBy(byName, 'town', 'descending', true)
  expect(both.sort.map(({ column }) => column)).toEqual(['name', 'town'])
  const turned = sortedBy(both, 'name', 'descending', true)
  expect(turned.sort[0]).toEqual({ column: 'name', descending: true })
  expect(sortedBy(turned, 'name', null).sort.map(({ column }) => column)).toEqual(['town'])
})

test('hiding a frozen column keeps the others frozen', () => {
  const view = { ...plainView, frozen: 2 }
  expect(withoutColumn(view, 'a', 0).frozen).toBe(1)
  expect(withoutColumn(view, 'c', 2).frozen).toBe(2)
})

test('no column is dragged out of sight', () => {
  expect(withWidth(plainView, 'a', -40).widths.a).toBeGreaterThan(20)
})

test('a table is not sorted by a column that it has no more', () => {
  const view = sortedBy(plainView, 'gone', 'ascending')
  expect(fitting(view, [{ name: 'a' }]).sort).toEqual([])
  expect(fitting(view, [{ name: 'gone' }])).toBe(view)
})
