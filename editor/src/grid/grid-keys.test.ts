import type { KeyboardEvent } from 'react'
import { expect, test } from 'vitest'
import { gridKeys } from './grid-keys.ts'
import { type Selection, selectedColumns, selectSingle } from './selection.ts'

const extent = { rows: 10, columns: 5, page: 3 }

/** Presses keys in a grid, with Ctrl where marked, and returns the selected columns. */
function pressed(...keys: readonly string[]): readonly number[] {
  let selection: Selection | null = selectSingle({ row: -1, column: 0 })
  for (const name of keys) {
    const ctrlKey = name.startsWith('Ctrl+')
    const target = new EventTarget()
    gridKeys({
      scroller: { current: null },
      extent,
      selection,
      firstPlace: () => selectSingle({ row: 0, column: 0 }),
      select: (next) => {
        selection = next
      },
      show: () => undefined,
      open: () => undefined,
      cancelCopy: () => undefined,
      onFind: null,
    })({
      key: ctrlKey ? name.slice('Ctrl+'.length) : name,
      ctrlKey,
      target,
      currentTarget: target,
      preventDefault: () => undefined,
      stopPropagation: () => undefined,
    } as unknown as KeyboardEvent<HTMLElement>)
  }
  return selectedColumns(selection, extent)
}

test('Ctrl and Space choose two columns that are apart, and take one out again', () => {
  const twoOfThree = ['ArrowRight', 'ArrowRight', 'Ctrl+ ', 'ArrowRight', 'ArrowRight', 'Ctrl+ ']
  expect(pressed(...twoOfThree)).toEqual([2, 4])
  expect(pressed(...twoOfThree, 'Ctrl+ ')).toEqual([2])
  expect(pressed('ArrowRight', 'Ctrl+ ', 'Ctrl+ ')).toEqual([])
})
