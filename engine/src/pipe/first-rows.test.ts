import { expect, it } from 'vitest'
import { FirstRows } from './first-rows.ts'

const mark = Buffer.from('\uFEFF')

it('keeps the first rows, however they arrive, and no part of the next one', () => {
  const text = Buffer.from('"x\n""y"",",1\n,\nb,2\nc,3\n')
  for (const size of [1, 2, 5, 100]) {
    const first = new FirstRows({ rows: 3, bytes: 1000 })
    first.add(mark)
    for (let from = 0; from < text.length; from += size) first.add(text.subarray(from, from + size))
    expect(first.found).toEqual({ rows: 3, bytes: Buffer.from('"x\n""y"",",1\n,\nb,2\n') })
  }
})

it('stops at the limit of bytes, and keeps all rows if there are few', () => {
  const first = new FirstRows({ rows: 1000, bytes: 10 })
  for (const chunk of [mark, Buffer.from('aaaa,1\nb'), Buffer.from('bbb,2\n'), Buffer.from('c,3\n')])
    first.add(chunk)
  expect(first.found).toEqual({ rows: 1, bytes: Buffer.from('aaaa,1\n') })
  const few = new FirstRows({ rows: 1000, bytes: 1000 })
  few.add(mark)
  expect(few.found).toEqual({ rows: 0, bytes: Buffer.alloc(0) })
  few.add(Buffer.from('a\nb\nc'))
  expect(few.found).toEqual({ rows: 2, bytes: Buffer.from('a\nb\n') })
})
