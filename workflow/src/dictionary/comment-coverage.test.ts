import { expect, test } from 'vitest'
import { commentCoverage, percentCovered } from './comment-coverage.ts'
import { testColumn, testDictionary, testTable } from './testing.ts'

test('counts tables and columns with comments and ignores blank comments', () => {
  const said = testColumn('a', 'integer', { comment: 'Says something' })
  const blank = testColumn('b', 'integer', { comment: ' ' })
  const tables = [testTable('t', [said, blank, 'c'], { comment: 'Too' }), testTable('u', ['d'])]
  expect(commentCoverage(testDictionary(tables))).toEqual({
    tables: { commented: 1, all: 2 },
    columns: { commented: 1, all: 4 },
  })
})

test.each([
  [0, 10, 0],
  [1, 1000, 1],
  [1, 3, 33],
  [999, 1000, 99],
  [10, 10, 100],
  [0, 0, 100],
])('rounds %i of %i to %i percent', (commented, all, percent) => {
  expect(percentCovered({ commented, all })).toBe(percent)
})
