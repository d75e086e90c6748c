import { expect, test } from 'vitest'
import type { CanvasItem } from './canvas-items.ts'
import { onlySelected } from './only-selected.ts'

const things = (...selected: boolean[]) =>
  selected.map((is, at) => ({ id: `n${at}`, selected: is })) as unknown as readonly CanvasItem[]

test('returns the only selected item, or null for none or several', () => {
  expect(onlySelected(things(false, true, false))).toBe('n1')
  expect(onlySelected(things(false, true, true))).toBeNull()
  expect(onlySelected(things(false, false))).toBeNull()
})
