import { expect, test } from 'vitest'
import { chooseColumns } from './chosen-columns.ts'
import { chosenValues, foundValues, otherRows, renamedValue, valueLines } from './pivot-values.ts'

const answer = {
  values: [
    { value: 'sent', count: 5 },
    { value: null, count: 2 },
    { value: 'open', count: 1 },
    { value: 'Month 10', count: 1 },
    { value: 'Month 9', count: 1 },
  ],
  distinct: 5,
  isAll: true,
  isSample: false,
}

test('lists the ticked values first, and then the others in their order, with empty values last', () => {
  const found = foundValues('text', answer)
  const lines = valueLines('text', [{ value: 'open', name: 'Open' }], found, ['Sent'])
  expect(lines.map(({ shown, name, isChosen, type }) => [shown, name, isChosen, type])).toEqual([
    ['open', 'Open', true, '1 row'],
    ['Month 9', 'Month 9', false, '1 row'],
    ['Month 10', 'Month 10', false, '1 row'],
    ['sent', 'sent (2)', false, '5 rows'],
    ['Empty', 'Empty', false, '2 rows'],
  ])
  expect(otherRows('text', lines, answer)).toBe(9)
  expect(otherRows('text', lines, { ...answer, distinct: 6 })).toBeNull()
  expect(chosenValues(chooseColumns(lines, new Set(['']), true))).toEqual([
    { value: 'open', name: 'Open' },
    { value: '', name: 'Empty' },
  ])
})

test('a ticked number that is written differently is the one that was found', () => {
  const decimals = {
    values: [
      { value: '1.5', count: 4 },
      { value: '2', count: 3 },
    ],
    distinct: 2,
    isAll: true,
    isSample: false,
  }
  const ticked = valueLines('decimal', [{ value: '1.50', name: 'a' }], foundValues('decimal', decimals), [])
  expect(otherRows('decimal', ticked, decimals)).toBe(3)

  const found = foundValues('decimal', { values: ['10', '1.5', 'nan'].map((value) => ({ value, count: 1 })) })
  const lines = valueLines('decimal', [{ value: '1.50', name: 'a' }], found, [])
  expect(lines.map(({ column, type }) => [column, type])).toEqual([
    ['1.50', '1 row'],
    ['10', '1 row'],
  ])
})

test('a blank name becomes the one that the value gives', () => {
  const values = [
    { value: 'a', name: 'x' },
    { value: '', name: 'y' },
  ]
  expect(renamedValue(values, 'a', 'New ', [])[0]).toEqual({ value: 'a', name: 'New' })
  expect(renamedValue(values, '', ' ', ['empty'])[1]).toEqual({ value: '', name: 'Empty (2)' })
  expect(renamedValue([{ value: 'x'.repeat(99), name: 'x' }], 'x'.repeat(99), '', [])[0]?.name).toHaveLength(
    55,
  )
})
