import { expect, test } from 'vitest'
import {
  chooseColumns,
  columnLines,
  duplicateNames,
  moveColumn,
  removeMissingColumns,
  renameColumn,
  toggleColumns,
} from './chosen-columns.ts'

const columns = ['a', 'b', 'c'].map((name) => ({ name, type: 'text' as const }))
const all = columnLines(columns, null)
const names = (chosen: readonly { column: string }[]) => chosen.map(({ column }) => column)

test('passes all columns through if none has been chosen', () => {
  expect(all.every(({ isChosen }) => isChosen)).toBe(true)
})

test("lists chosen columns first in their order, then the others in the source's order", () => {
  const lines = columnLines(columns, [{ column: 'c', name: 'C' }])
  expect(lines.map(({ column, isChosen }) => [column, isChosen])).toEqual([
    ['c', true],
    ['a', false],
    ['b', false],
  ])
})

test('marks a chosen column that is no longer in the source instead of dropping it', () => {
  const [gone] = columnLines(columns, [{ column: 'x', name: 'x' }])
  expect(gone).toMatchObject({ column: 'x', isMissing: true, isChosen: true })
})

test('removes all missing columns at once and keeps the others', () => {
  const lines = columnLines(columns, [
    { column: 'x', name: 'x' },
    { column: 'b', name: 'B' },
    { column: 'y', name: 'y' },
  ])
  expect(removeMissingColumns(lines)).toEqual([{ column: 'b', name: 'B' }])
})

test('deselects a column and adds it again at the end', () => {
  const without = toggleColumns(all, new Set(['a']))
  expect(names(without)).toEqual(['b', 'c'])
  expect(names(toggleColumns(columnLines(columns, without), new Set(['a'])))).toEqual(['b', 'c', 'a'])
})

test('choosing search results leaves other columns unchanged', () => {
  const none = chooseColumns(all, new Set(['a', 'b', 'c']), false)
  expect(none).toEqual([])
  expect(names(chooseColumns(columnLines(columns, none), new Set(['b']), true))).toEqual(['b'])
})

test('a renamed column keeps its position, and an empty name restores the original', () => {
  const renamed = renameColumn(all, 'b', '  city ')
  expect(renamed[1]).toEqual({ column: 'b', name: 'city' })
  expect(renameColumn(columnLines(columns, renamed), 'b', ' ')[1]).toEqual({ column: 'b', name: 'b' })
})

test('moves a column only among the chosen columns', () => {
  expect(names(moveColumn(all, 'a', 1))).toEqual(['b', 'a', 'c'])
  expect(names(moveColumn(all, 'a', 9))).toEqual(['b', 'c', 'a'])
  expect(names(moveColumn(all, 'c', -1))).toEqual(['c', 'a', 'b'])
})

test('inverts the choice only for columns that match the search', () => {
  const lines = columnLines(columns, [{ column: 'b', name: 'B' }])
  expect(names(toggleColumns(lines, new Set(['a', 'b', 'c'])))).toEqual(['a', 'c'])
  expect(names(toggleColumns(lines, new Set(['c'])))).toEqual(['b', 'c'])
})

test('finds duplicate names among chosen columns, ignoring case', () => {
  const chosen = [
    { column: 'a', name: 'City' },
    { column: 'b', name: 'city' },
  ]
  expect([...duplicateNames(columnLines(columns, chosen))]).toEqual(['city'])
  expect([...duplicateNames(columnLines(columns, [{ column: 'a', name: 'c' }]))]).toEqual([])
})
