import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { rowsAsCsv } from './rows-as-csv.ts'

test('quotes only cells with commas, quotes or line breaks', async () => {
  const csv = await text(
    rowsAsCsv([
      ['a', 'b'],
      ['1,2', 'say "x"'],
      ['two\nlines', ''],
    ]),
  )
  expect(csv).toBe('a,b\n"1,2","say ""x"""\n"two\nlines",\n')
})
