import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ingestHere, utf8 } from '../ingest/ingest-here.testing.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-rfc-'))
})
afterAll(() => rm(folder, { recursive: true }))

const withoutHeader = { ...utf8, header: false }

describe('RFC 4180, section 2', () => {
  test('1. each record is on a separate line that ends in CR LF', async () => {
    const { rows } = await ingestHere(folder, 'aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n', withoutHeader)
    expect(rows).toEqual([
      ['aaa', 'bbb', 'ccc'],
      ['zzz', 'yyy', 'xxx'],
    ])
  })
  test('2. the last record may have no line break', async () => {
    const { rows } = await ingestHere(folder, 'aaa,bbb,ccc\r\nzzz,yyy,xxx', withoutHeader)
    expect(rows).toHaveLength(2)
  })
  test('3. the first line may be a header', async () => {
    const { names, rows } = await ingestHere(
      folder,
      'field_name,field_name2,field_name3\r\naaa,bbb,ccc\r\nzzz,yyy,xxx\r\n',
    )
    expect(names).toEqual(['field_name', 'field_name2', 'field_name3'])
    expect(rows).toHaveLength(2)
  })
  test('4. spaces are part of a field', async () => {
    expect((await ingestHere(folder, 'aaa, bbb ,  ccc\r\n', withoutHeader)).rows).toEqual([
      ['aaa', ' bbb ', '  ccc'],
    ])
  })
  test('5. fields may be enclosed in double quotes', async () => {
    expect((await ingestHere(folder, '"aaa","bbb","ccc"\r\nzzz,yyy,xxx', withoutHeader)).rows[0]).toEqual([
      'aaa',
      'bbb',
      'ccc',
    ])
  })
  test('6. fields with line breaks, quotes and commas are quoted', async () => {
    const { rows } = await ingestHere(folder, '"aaa","b\r\nbb","c,c"\r\nzzz,yyy,xxx', withoutHeader)
    expect(rows).toEqual([
      ['aaa', 'b\r\nbb', 'c,c'],
      ['zzz', 'yyy', 'xxx'],
    ])
  })
  test('7. a quote within a quoted field is doubled', async () => {
    expect((await ingestHere(folder, '"aaa","b""bb","ccc"\r\n', withoutHeader)).rows).toEqual([
      ['aaa', 'b"bb', 'ccc'],
    ])
  })
})
