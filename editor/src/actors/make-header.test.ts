import { expect, test } from 'vitest'
import { headerAt } from './make-header.ts'

const csv = { delimiter: ',', quote: '"', encoding: 'utf-8', header: true, skipLines: 0 } as const

test('skips all rows above the new header, which include the former header', () => {
  expect(headerAt(csv, 1)).toEqual({ ...csv, skipLines: 1 })
  expect(headerAt({ ...csv, skipLines: 2 }, 3)).toEqual({ ...csv, skipLines: 5 })
})

test('makes the first row the header if the file had none', () => {
  expect(headerAt({ sheet: 'A', header: false, skipLines: 0 }, 1)).toEqual({
    sheet: 'A',
    header: true,
    skipLines: 0,
  })
})
