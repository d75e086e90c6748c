import { expect, test } from 'vitest'
import { cutCells } from './cut-cells.ts'

const cut = `${'x'.repeat(200)}…`

test('a long cell that ends as cut ones do is taken for one', () => {
  expect(
    cutCells([
      ['a', cut],
      ['short…', null],
    ]),
  ).toEqual([[0, 1]])
})

test('read alone, it stands whole, unless it is longer than any that is given', () => {
  expect(cutCells([[cut]], true)).toEqual([])
  expect(cutCells([[`${'x'.repeat(40_000)}…`]], true)).toEqual([[0, 0]])
})
