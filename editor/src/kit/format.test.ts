import { countPhrase, formatCount } from '@anj/workflow'
import { expect, test } from 'vitest'
import { formatBytes, formatDuration, listPhrase } from './format.ts'

test('formats counts, sizes and durations in a readable way', () => {
  expect([0, 1, 1200].map((rows) => countPhrase(rows, 'row'))).toEqual(['0 rows', '1 row', '1,200 rows'])
  expect(formatCount(2_000_000)).toBe('2,000,000')
  expect([0, 999, 1000, 1_234_567, 198_000_000].map(formatBytes)).toEqual([
    '0 bytes',
    '999 bytes',
    '1.0 kB',
    '1.2 MB',
    '198 MB',
  ])
  expect([400, 12_300, 185_000].map(formatDuration)).toEqual(['0.4 s', '12 s', '3 min 5 s'])
})

test('lists the first names, followed by how many others there are', () => {
  expect(listPhrase(['a', 'b'])).toBe('a, b')
  expect(listPhrase(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])).toBe('a, b, c, d, e, f … (+2)')
})
