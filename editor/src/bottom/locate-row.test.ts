import { expect, test, vi } from 'vitest'
import { locateRow } from './locate-row.ts'

const looked = (numbers: readonly number[]) => vi.fn(async (place: number) => numbers[place] ?? null)
const withoutEmpty = Array.from({ length: 100_000 }, (_, at) => at + 1).filter(
  (number) => number % 7 !== 0 && !(number > 3000 && number < 9000),
)

test('finds a row with a single request when its position equals its number', async () => {
  const numberAt = looked(Array.from({ length: 1000 }, (_, at) => at + 1))
  expect(await locateRow(700, 1000, numberAt)).toBe(699)
  expect(numberAt).toHaveBeenCalledTimes(1)
})

test.each([1, 8, 2999, 9001, 50_000, 99_999])(
  'needs only a few requests for row %d when many earlier rows are skipped',
  async (number) => {
    const numberAt = looked(withoutEmpty)
    const place = await locateRow(number, null, numberAt)
    expect(withoutEmpty[place ?? -1]).toBe(number)
    expect(numberAt.mock.calls.length).toBeLessThan(25)
  },
)

test.each([7, 5000, 200_000, 0])('does not find row %d, which is missing', async (number) => {
  expect(await locateRow(number, null, looked(withoutEmpty))).toBeNull()
})

test('finds nothing among rows without numbers', async () => {
  expect(await locateRow(5, 10, async () => null)).toBeNull()
})
