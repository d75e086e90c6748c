import { expect, test } from 'vitest'
import {
  extendSelection,
  rangeOf,
  type Selection,
  selectedColumns,
  selectionAfterKey,
  selectSingle,
  toggleColumn,
} from './selection.ts'

const extent = { rows: 1000, columns: 5, page: 10 }
const at = (row: number, column: number) => selectSingle({ row, column })

function press(selection: Selection, ...keys: string[]): Selection {
  return keys.reduce((now, name) => {
    const parts = name.split('+')
    const key = parts.at(-1) ?? ''
    const made = selectionAfterKey(
      now,
      { key, shift: parts.includes('Shift'), control: parts.includes('Ctrl') },
      extent,
    )
    return made ?? now
  }, selection)
}

test.each([
  [['ArrowDown', 'ArrowRight'], { row: 3, column: 3 }],
  [['Home'], { row: 2, column: 0 }],
  [['End'], { row: 2, column: 4 }],
  [['PageDown', 'PageDown'], { row: 22, column: 2 }],
  [['PageUp'], { row: 0, column: 2 }],
  [['Ctrl+End'], { row: 999, column: 4 }],
  [['Ctrl+Home'], { row: 0, column: 0 }],
  [['Ctrl+ArrowDown'], { row: 999, column: 2 }],
  [['Ctrl+ArrowUp'], { row: 0, column: 2 }],
  [['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp'], { row: -1, column: 2 }],
] as const)('%s moves from the third row and column to %j', (keys, focus) => {
  expect(press(at(2, 2), ...keys).focus).toEqual(focus)
})

test('Shift selects a rectangle that ends at the first row and column', () => {
  const selected = press(at(1, 1), 'Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowRight')
  expect(rangeOf(selected, extent)).toEqual({ top: 0, bottom: 1, left: 1, right: 2 })
})

test('selects a whole column from its header and a whole row from its number', () => {
  expect(rangeOf(at(-1, 3), extent)).toEqual({ top: 0, bottom: 999, left: 3, right: 3 })
  expect(rangeOf(press(at(-1, 3), 'Shift+ArrowLeft'), extent)).toMatchObject({
    left: 2,
    right: 3,
    bottom: 999,
  })
  expect(rangeOf(extendSelection(at(7, -1), { row: 5, column: -1 }), extent)).toEqual({
    top: 5,
    bottom: 7,
    left: 0,
    right: 4,
  })
})

test('Ctrl+A selects everything and keeps the focus in place', () => {
  const all = press(at(4, 4), 'Ctrl+a')
  expect(rangeOf(all, extent)).toEqual({ top: 0, bottom: 999, left: 0, right: 4 })
  expect(all.focus).toEqual({ row: 4, column: 4 })
  expect(rangeOf(press(all, 'ArrowLeft'), extent)).toEqual({ top: 4, bottom: 4, left: 3, right: 3 })
})

test('ignores other keys, and selects nothing in a table without rows', () => {
  expect(selectionAfterKey(at(0, 0), { key: 'x', shift: false, control: false }, extent)).toBeNull()
  expect(rangeOf(at(0, 0), { ...extent, rows: 0 })).toBeNull()
})

test('columns are added to the selected ones one by one, and taken out again', () => {
  const range = press(at(-1, 1), 'Shift+ArrowRight')
  expect(selectedColumns(range, extent)).toEqual([1, 2])
  const more = toggleColumn(range, 4, extent)
  expect([selectedColumns(more, extent), more.focus]).toEqual([[1, 2, 4], { row: -1, column: 4 }])
  expect(selectedColumns(toggleColumn(more, 1, extent), extent)).toEqual([2, 4])
  expect(selectedColumns(toggleColumn(null, 3, extent), extent)).toEqual([3])
})

test('the focus moves along the headers while columns are chosen, and a cell ends the choice', () => {
  const chosen = toggleColumn(toggleColumn(null, 0, extent), 2, extent)
  const moved = press(chosen, 'ArrowRight')
  expect([moved.focus.column, selectedColumns(moved, extent)]).toEqual([3, [0, 2]])
  expect(selectedColumns(press(chosen, 'Shift+ArrowRight'), extent)).toEqual([2, 3])
  expect(selectedColumns(press(chosen, 'ArrowDown'), extent)).toEqual([])
  expect(selectedColumns(press(chosen, 'Ctrl+a'), extent)).toEqual([])
})
