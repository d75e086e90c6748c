import { expect, test } from 'vitest'
import { lineKind } from './line-kind.ts'

test.each([
  ['CSV File Completed (3 rows)', 'completed'],
  ['Processing failed: no such table', 'failed'],
  ['Processing Started ...', 'other'],
  ['Processing successful', 'other'],
])('%s is %s', (line, kind) => {
  expect(lineKind(line)).toBe(kind)
})
