import { expect, test } from 'vitest'
import {
  chooseColumns,
  columnLines,
  dropMissing,
  moveColumn,
  namesTwice,
  renameColumn,
  toggleColumns,
} from './chosen-columns.ts'

const columns = ['a', 'b', 'c'].map((name) => ({ name, type: 'text' as const }))
const all = columnLines(columns, null)
const names = (chosen: readonly { column: string }[]) => chosen.map(({ column }) => column)

test('without a choice every column is given on', () => {
  expect(all.every(({ isChosen }) => isChosen)).toBe(true)
})

test('chosen columns come first in their order, the others in the source order', () => {
  const lines = columnLines(columns, [{ column: 'c', name: 'C' }])
  expect(lines.map(({ column, isChosen }) => [column, isChosen])).toEqual([
    ['c', true],
    ['a', false],
    ['b', false],
  ])
})

test('a chosen column that the source lost is marked, not dropped', () => {
  const [gone] = columnLines(columns, [{ column: 'x', name: 'x' }])
  expect(gone).toMatchObject({ column: 'x', isMissing: true, isChosen: true })
})

test('what the source lost is left out at once, the others stay as they are', () => {
  const lines = columnLines(columns, [
    { column: 'x', name: 'x' },
    { column: 'b', name: 'B' },
    { column: 'y', name: 'y' },
  ])
  expect(dropMissing(lines)).toEqual([{ column: 'b', name: 'B' }])
})

test('a column is left out and taken in again at the end', () => {
  const without = toggleColumns(all, new Set(['a']))
  expect(names(without)).toEqual(['b', 'c'])
  expect(names(toggleColumns(columnLines(columns, without), new Set(['a'])))).toEqual(['b', 'c', 'a'])
})

test('choosing what was found leaves the others as they are', () => {
  const none = chooseColumns(all, new Set(['a', 'b', 'c']), false)
  expect(none).toEqual([])
  expect(names(chooseColumns(columnLines(columns, none), new Set(['b']), true))).toEqual(['b'])
})

test('a new name keeps its place, and an empty one is its own name again', () => {
  const renamed = renameColumn(all, 'b', '  city ')
  expect(renamed[1]).toEqual({ column: 'b', name: 'city' })
  expect(renameColumn(columnLines(columns, renamed), 'b', ' ')[1]).toEqual({ column: 'b', name: 'b' })
})

test('a column moves among the chosen ones and no further than their ends', () => {
  expect(names(moveColumn(all, 'a', 1))).toEqual(['b', 'a', 'c'])
  expect(names(moveColumn(all, 'a', 9))).toEqual(['b', 'c', 'a'])
  expect(names(moveColumn(all, 'c', -1))).toEqual(['c', 'a', 'b'])
})

test('inverting gives on what was left out, only among the columns that were found', () => {
  const lines = columnLines(columns, [{ column: 'b', name: 'B' }])
  expect(names(toggleColumns(lines, new Set(['a', 'b', 'c'])))).toEqual(['a', 'c'])
  expect(names(toggleColumns(lines, new Set(['c'])))).toEqual(['b', 'c'])
})

test('names that two chosen columns would have are found whatever their case, without those left out', () => {
  const chosen = [
    { column: 'a', name: 'City' },
    { column: 'b', name: 'city' },
  ]
  expect([...namesTwice(columnLines(columns, chosen))]).toEqual(['city'])
  expect([...namesTwice(columnLines(columns, [{ column: 'a', name: 'c' }]))]).toEqual([])
})
