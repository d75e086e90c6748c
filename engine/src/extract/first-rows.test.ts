import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { FirstRows, type RowLimits } from './first-rows.ts'

/** Writes a text in pieces and returns the text that reached the sink. */
async function pass(text: string, most: Partial<RowLimits>, piece = text.length) {
  const sink = new PassThrough({ highWaterMark: 1 << 20 })
  let enough = 0
  const rows = new FirstRows(sink, { rows: 1e9, bytes: 1e9, ...most }, () => {
    enough += 1
  })
  for (let at = 0; at < text.length; at += Math.max(1, piece))
    rows.write(text.slice(at, at + Math.max(1, piece)))
  rows.end()
  await finished(rows)
  sink.end()
  return { text: await new Response(sink as never).text(), rows: rows.rows, isCut: rows.isCut, enough }
}

const rows = 'a,b\n"x\ny","q""\n"""\n,\nlast,1\n'

test.each([1, 2, 3, 7, 100])('passes complete rows in chunks of %i bytes', async (piece) => {
  expect(await pass(rows, { rows: 2 }, piece)).toEqual({
    text: 'a,b\n"x\ny","q""\n"""\n',
    rows: 2,
    isCut: true,
    enough: 1,
  })
  expect(await pass(rows, { bytes: 5 }, piece)).toMatchObject({ rows: 2, isCut: true })
  expect(await pass(rows, { bytes: 4 }, piece)).toMatchObject({ text: 'a,b\n', rows: 1, isCut: true })
})

test("the result doesn't count as truncated when the source ends at or before the limit", async () => {
  expect(await pass(rows, { rows: 4 })).toEqual({ text: rows, rows: 4, isCut: false, enough: 0 })
  expect(await pass(rows, {}, 5)).toMatchObject({ text: rows, rows: 4, isCut: false })
  expect(await pass('', {})).toMatchObject({ rows: 0, isCut: false })
})
