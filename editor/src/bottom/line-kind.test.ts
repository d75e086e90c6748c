import { expect, test } from 'vitest'
import { lineKind } from './line-kind.ts'

test.each([
  ['CSV File Completed (3 rows)', 'completed'],
  ['Processing failed: no such table', 'failed'],
  ['Processing Started ...', 'other'],
  ['Processing successful', 'other'],
])('classifies "%s" as %s', (line, kind) => {
  expect(lineKind(line)).toBe(kind)
})
