import { expect, test } from 'vitest'
import { defaultColumnView, pruneView, sortedBy, withHidden, withWidth } from './column-view.ts'

test('sorts by one column only, or adds it after the existing sort columns', () => {
  const byName = sortedBy(defaultColumnView, 'name', 'ascending')
  expect(sortedBy(byName, 'town', 'descending').sort).toEqual([{ column: 'town', descending: true }])
  const both = sortedBy(byName, 'town', 'descending', true)
  expect(both.sort.map(({ column }) => column)).toEqual(['name', 'town'])
  const turned = sortedBy(both, 'name', 'descending', true)
  expect(turned.sort[0]).toEqual({ column: 'name', descending: true })
  expect(sortedBy(turned, 'name', null).sort.map(({ column }) => column)).toEqual(['town'])
})

const columns = [{ name: 'a' }, { name: 'b' }, { name: 'c' }]

test('keeps other columns frozen when a frozen column is hidden', () => {
  const view = { ...defaultColumnView, frozen: 2 }
  expect(withHidden(view, ['a'], columns).frozen).toBe(1)
  expect(withHidden(view, ['c'], columns).frozen).toBe(2)
  expect(withHidden(view, ['a', 'b'], columns).frozen).toBe(0)
})

test('when a hidden column reappears between frozen columns, freezes it too', () => {
  expect(withHidden({ ...defaultColumnView, hidden: ['a'], frozen: 1 }, [], columns).frozen).toBe(2)
  expect(withHidden({ ...defaultColumnView, hidden: ['c'], frozen: 1 }, [], columns).frozen).toBe(1)
})

test('refuses to hide the last visible column', () => {
  const view = { ...defaultColumnView, hidden: ['a'] }
  expect(withHidden(view, ['a', 'b', 'c'], columns)).toBe(view)
})

test('limits the width of a column that the user resizes', () => {
  expect(withWidth(defaultColumnView, 'a', -40).widths.a).toBeGreaterThan(20)
})

test('ignores sorting by a column that no longer exists', () => {
  const view = sortedBy(defaultColumnView, 'gone', 'ascending')
  expect(pruneView(view, [{ name: 'a' }]).sort).toEqual([])
  expect(pruneView(view, [{ name: 'gone' }])).toBe(view)
})
