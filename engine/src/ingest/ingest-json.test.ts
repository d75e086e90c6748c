import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { AppError, type DatasetProfile, type JsonOptions } from '@anj/workflow'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { constant, sql } from '../duckdb/sql.ts'
import { type JsonTree, jsonAt, jsonText, parseJsonModel } from '../testing/json-model.ts'
import { roundsOf } from '../testing/rounds.ts'
import { sharedSession } from '../testing/shared-duckdb.ts'
import { ingestFile } from './ingest-file.ts'
import { limitsIn } from './ingest-here.testing.ts'
import { ingestJson } from './ingest-json.ts'
import type { IngestRequest, IngestResult } from './protocol.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-ingest-json-'))
})
afterAll(() => rm(folder, { recursive: true }))

const columnarPath = () => join(folder, 'copy.parquet')

async function ingest(content: string | Buffer, fileName = 'file.json', options: JsonOptions | null = null) {
  const originalPath = join(folder, 'original')
  await rm(columnarPath(), { force: true })
  await writeFile(originalPath, content)
  const request = { originalPath, columnarPath: columnarPath(), fileName, options, limits: limitsIn(folder) }
  const result = await ingestFile(request, folder, { progress: () => undefined })
  const read = await storedRows(result.profile)
  if (!fileName.endsWith('.gz')) {
    await rm(columnarPath())
    const ofThread = await ingestByThread(request)
    expect([ofThread, await storedRows(ofThread.profile)]).toEqual([result, read])
  }
  return { ...result, ...read, types: result.profile.columns.map(({ suggestedType }) => suggestedType) }
}

/** Ingests a file as if it were large, so that a thread reads it. */
async function ingestByThread(request: IngestRequest) {
  return await ingestJson(request, folder, { progress: () => undefined }, undefined, 0)
}

async function storedRows({ rows, columns }: DatasetProfile) {
  using session = await sharedSession()
  const read = sql`select * from read_parquet(${constant(columnarPath())})`
  return {
    names: columns.map(({ name }) => name),
    rows: await session.rows(sql`select * from (${read}) where ${constant(rows < 1_000)}`),
  }
}

/** Returns the message for a file that must be refused without a copy, whether or not a thread reads it. */
async function refusal(content: string | Buffer, fileName?: string): Promise<string> {
  const message = await messageOf(ingest(content, fileName))
  if (fileName?.endsWith('.gz')) return message
  const originalPath = join(folder, 'original')
  const request = { originalPath, columnarPath: columnarPath(), fileName: 'file.json', options: null }
  const ofThread = ingestByThread({ ...request, limits: limitsIn(folder) })
  expect(await messageOf(ofThread)).toBe(message)
  return message
}

async function messageOf(ingested: Promise<IngestResult>): Promise<string> {
  const error: unknown = await ingested.then(
    ({ profile }) => new Error(`The file was accepted with ${profile.rows} rows`),
    (thrown: unknown) => thrown,
  )
  expect(existsSync(columnarPath()) || existsSync(`${columnarPath()}.partial`)).toBe(false)
  if (!(error instanceof AppError)) throw error
  return error.message
}

describe('a JSON file', () => {
  it('becomes typed columns, with every digit of its numbers', async () => {
    const { names, rows, types } = await ingest(`[
      {"id": 9007199254740993, "price": 1.50, "long": 1234567890123456789012345678901234567890, "ok": true, "zip": "01234", "day": "2024-02-29"},
      {"id": -2, "price": 0.1000000000000000055511151231257827, "ok": false, "zip": "99999", "day": null, "note": ""}
    ]`)
    expect(names).toEqual(['id', 'price', 'long', 'ok', 'zip', 'day', 'note'])
    expect(rows).toEqual([
      [
        '9007199254740993',
        '1.50',
        '1234567890123456789012345678901234567890',
        'true',
        '01234',
        '2024-02-29',
        null,
      ],
      ['-2', '0.1000000000000000055511151231257827', null, 'false', '99999', null, ''],
    ])
    expect(types).toEqual(['int', 'decimal', 'text', 'bit', 'text', 'date', 'text'])
  })

  it('may have a column with the name that DuckDB gives the numbers of rows', async () => {
    for (const column of ['file_row_number', 'FILE_ROW_NUMBER']) {
      const { names, rows } = await ingest(`[{"${column}": 7, "file_row_number_": "x"}, {"${column}": 8}]`)
      expect(names).toEqual([column, 'file_row_number_'])
      expect(rows).toEqual([
        ['7', 'x'],
        ['8', null],
      ])
    }
  })

  it('gives the members of objects columns of their own, and keeps lists as JSON text', async () => {
    const { names, rows } = await ingest(
      `[{"a":{"b":{"c":1},"x.y":"q"},"list":[ {"k" : "v \\"w\\"" } , 2 ],"none":{}},\n{"a":null,"list":[]}]`,
    )
    expect(names).toEqual(['a.b.c', 'a.x.y', 'list', 'none'])
    expect(rows).toEqual([
      ['1', 'q', '[{"k":"v \\"w\\""},2]', '{}'],
      [null, null, '[]', null],
    ])
  })

  it('keeps nested objects as JSON text when the options say so', async () => {
    const options = { rowsAt: '', layout: 'document', nested: 'text' } as const
    const { names, rows } = await ingest('[{"a":{"b":1,\n"c":[1 ,2]}}]', 'file.json', options)
    expect([names, rows]).toEqual([['a'], [['{"b":1,"c":[1,2]}']]])
  })

  it('finds the list with the most objects, and lists all of them', async () => {
    const document = `{"meta":{"tags":["a","b","c"]},"small":[{"x":1}],"data":{"items":[{"y":1},{"y":2}]},"after":true}`
    const found = await ingest(document)
    expect(found.options).toEqual({ rowsAt: 'data.items', layout: 'document', nested: 'columns' })
    expect(found.rows).toEqual([['1'], ['2']])
    expect(found.profile.lists).toEqual([
      { path: 'meta.tags', rows: 3 },
      { path: 'small', rows: 1 },
      { path: 'data.items', rows: 2 },
    ])
    const tags = { rowsAt: 'meta.tags', layout: 'document', nested: 'columns' } as const
    const chosen = await ingest(document, 'file.json', tags)
    expect([chosen.names, chosen.rows]).toEqual([['value'], [['a'], ['b'], ['c']]])
    await expect(ingest(document, 'file.json', { ...tags, rowsAt: 'data.gone' })).rejects.toThrow(
      'The file has no list at data.gone. Correct the path of the rows.',
    )
  })

  it('can be an object a line, with white space or not, or a single object', async () => {
    const lines = await ingest('{"a":1}\r\n\n{"a":2}{"b":3}', 'file.json')
    expect(lines.options).toMatchObject({ layout: 'lines' })
    expect(lines.rows).toEqual([
      ['1', null],
      ['2', null],
      [null, '3'],
    ])
    expect((await ingest('{"a":{"b":1}}', 'one.json')).rows).toEqual([['1']])
    expect((await ingest('{"a":[{"b":1}]}', 'one.ndjson')).rows).toEqual([['[{"b":1}]']])
  })

  it('can be compressed, in UTF-16, or begin with a byte order mark', async () => {
    const text = '[{"a":"ü"}]'
    const packed = gzipSync(text)
    const unpacked = await ingest(packed, 'file.json.gz')
    expect([unpacked.rows, unpacked.bytes]).toEqual([[['ü']], packed.length])
    expect((await ingest(Buffer.from(`\ufeff${text}`, 'utf16le'))).rows).toEqual([['ü']])
    expect((await ingest(`\ufeff${text}`)).rows).toEqual([['ü']])
    expect((await ingest(gzipSync('a,b\n1,2\n'), 'file.csv.gz')).rows).toEqual([['1', '2']])
  })

  it('is read a second time if a column first occurs far behind', async () => {
    const row = (i: number) => `{"i":${i},"text":"${'x'.repeat(200)}"${i === 29_999 ? ',"late":1' : ''}}`
    const { names, profile } = await ingest(
      `[${Array.from({ length: 30_000 }, (_, i) => row(i)).join(',\n')}]`,
    )
    expect([names, profile.rows]).toEqual([['i', 'text', 'late'], 30_000])
    expect(profile.columns[2]?.nulls).toBe(29_999)
  })

  it('keeps a column that has no value at first because its values are objects, until it has one', async () => {
    const empty = (count: number) =>
      Array.from({ length: count }, (_, i) => `{"a":null,"i":${i},"a2":"${'x'.repeat(90)}"}`)
    const rows = ['{"a":{"b":1}}', ...empty(60_000), '{"a":7}']
    const { names, profile } = await ingest(rows.join('\n'))
    expect(names).toEqual(['a.b', 'a', 'i', 'a2'])
    expect(profile.columns.map(({ nulls }) => profile.rows - nulls)).toEqual([1, 1, 60_000, 60_000])
    expect((await ingest(rows.slice(0, -1).join('\n'))).names).toEqual(['a.b', 'i', 'a2'])
  })

  it('may have its first line break within a text far behind, and signs that separate cells', async () => {
    const row = (i: number) =>
      `{"i":${i},"text":${JSON.stringify(i === 49_999 ? 'a\nb' : i === 49_998 ? '\u0001\u0002x' : 'x'.repeat(90))}}`
    const { profile } = await ingest(Array.from({ length: 50_000 }, (_, i) => row(i)).join('\n'))
    expect(profile.rows).toBe(50_000)
    expect(profile.columns[1]).toMatchObject({ nulls: 0, min: '\u0001\u0002x' })
    expect(
      (await ingest('[{"t":"\\u0002"},{"t":"\\u0001a\\u0002\\u0002b\\r\\n\\u0002"},{"t":""},{"t":"\\"x"}]'))
        .rows,
    ).toEqual([['\u0002'], ['\u0001a\u0002\u0002b\r\n\u0002'], [''], ['"x']])
  })

  it('keeps a mark of byte order at the beginning of its first value', async () => {
    await ingest('[{"a":"\uFEFFx"},{"a":"\uFEFFy"}]')
    using session = await sharedSession()
    // The driver of DuckDB removes a mark from each text that it returns.
    const lengths = sql`select length(a) from read_parquet(${constant(columnarPath())})`
    expect(await session.rows(lengths)).toEqual([['2'], ['2']])
  })

  it('can have rows that are longer than a part of the file in memory', async () => {
    const long = 'y'.repeat(9_000_000)
    const { rows } = await ingest(`[{"a":1},{"a":2,"t":"${long}"},{"a":3}]`)
    expect(rows.map(([a, t]) => [a, t?.length ?? 0])).toEqual([
      ['1', 0],
      ['2', 9_000_000],
      ['3', 0],
    ])
  })
})

describe('a damaged JSON file is refused with the place:', () => {
  const behind = 'Correct the file, or export it again.'
  test.each([
    [
      'a name twice',
      '[{"a":1},\n{"a":1,"\\u0061":2}]',
      'line 2, column 8 (row 2): the name a occurs twice in one object',
    ],
    [
      'a name twice in a list',
      '[{"l":[{"k":1,"k":2}]}]',
      'line 1, column 15: the name k occurs twice in one object',
    ],
    [
      'a cut within a text',
      '[{"a":1},\n{"a":"x',
      'line 2, column 8 (row 2): the file ends within a value, so it is probably cut off',
    ],
    [
      'a cut behind a row',
      '[{"a":1},',
      'line 1, column 10 (row 2): the file ends within a value, so it is probably cut off',
    ],
    ['a missing comma', '[{"a":1}\n{"a":2}]', 'line 2, column 1: { is not expected here'],
    ['a comma too many', '[{"a":1},]', 'line 1, column 10 (row 2): ] is not expected here'],
    ['a word that is no value', '[{"a":NaN}]', 'line 1, column 7: N is not expected here'],
    ['a number with leading zeros', '[{"a":01}]', 'line 1, column 8: 1 is not expected here'],
    ['a raw line break in a text', '[{"a":"x\ny"}]', 'line 1, column 9: a line break is not expected here'],
    ['a wrong escape', '[{"a":"ü\\x"}]', 'line 1, column 10: x is not expected here'],
    [
      'half of a character',
      '[{"a":"\\ud800."}]',
      'line 1, column 8: a text contains half of a character (an unpaired surrogate)',
    ],
    [
      'a NUL character',
      '[{"a":"\\u0000"}]',
      'line 1, column 8: a text contains a NUL character, which no target stores',
    ],
    [
      'more behind the end',
      '[{"a":1}]\n[]',
      'line 2, column 1 (row 2): the document has ended, but the file continues',
    ],
    [
      'values nested too deep',
      `[{"a":${'['.repeat(600)}]`,
      'line 1, column 507: the values are nested more than 500 levels deep',
    ],
  ])('%s', async (_, content, why) => {
    expect(await refusal(content)).toBe(`The file cannot be read as JSON. At ${why}. ${behind}`)
  })

  test.each(['null', '7', '"text"'])('a document that is only %s', async (text) => {
    expect(await refusal(text)).toBe('The file has no rows with values, so it has no columns.')
  })
  test('bytes that are not UTF-8', async () => {
    expect(await refusal(Buffer.from('[{"a":"\xe4"}]', 'latin1'))).toBe(
      `The file cannot be read as JSON. At line 1, column 8: the bytes are not valid UTF-8. ${behind}`,
    )
  })

  test('no rows, no columns, an empty file, and a damaged compressed file', async () => {
    expect(await refusal('[]')).toBe('The file has no rows with values, so it has no columns.')
    expect(await refusal('')).toBe('The file is empty.')
    expect(await refusal(gzipSync('[{"a":1}]').subarray(0, 20), 'file.json.gz')).toBe(
      'The file cannot be unpacked, because it is damaged or not complete. Compress it again, or upload it again.',
    )
  })

  test('a compressed file that becomes too large', async () => {
    const bomb = gzipSync(Buffer.alloc(120_000_000, 0x20), { level: 9 })
    expect(await refusal(bomb, 'file.json.gz')).toMatch(
      /^The unpacked file is larger than 1000 MB, or more than 1000 times/,
    )
  })
})

test('random files have the values that another parser reads, also when they are damaged', async () => {
  const names = fc.constantFrom('a', 'b', 'c d', 'ü', '"', 'e.f')
  const number = fc.constantFrom('0', '-1', '1.50', '123456789012345678901234567890', '1e5', '-0.0', '7E-3')
  const leaf = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 6 }).map((text) => JSON.stringify(text)),
    number,
    fc.constantFrom('true', 'false', 'null', '""'),
  )
  const { value } = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.array(tie('value'), { maxLength: 3 }).map((list) => `[${list.join(' , ')}]`),
      fc
        .uniqueArray(fc.tuple(names, tie('value')), { maxLength: 3, selector: ([name]) => name })
        .map((members) => `{${members.map(([name, of]) => `${JSON.stringify(name)} :${of}`).join(',')}}`),
    ),
  }))
  const object = fc
    .uniqueArray(fc.tuple(names, value), { minLength: 1, maxLength: 4, selector: ([name]) => name })
    .map((members) => `{${members.map(([name, of]) => `${JSON.stringify(name)}:${of}`).join(',')}}`)
  const files = fc.array(object, { minLength: 1, maxLength: 5 }).map((rows) => `[${rows.join(',\n')}]`)
  const damages = fc.option(fc.tuple(fc.nat(), fc.constantFrom('', ',', '"', '{', '1', '\\')), { freq: 2 })
  await fc.assert(
    fc.asyncProperty(files, damages, async (whole, damage) => {
      const at = damage ? damage[0] % whole.length : 0
      const changed = damage ? whole.slice(0, at) + damage[1] + whole.slice(at + 1) : whole
      // Half of a character becomes a whole one in the file.
      const file = Buffer.from(changed).toString()
      const model = parseJsonModel(file)
      const read = await ingest(file).catch((error: unknown) => {
        if (error instanceof AppError) return error
        throw error
      })
      if (read instanceof AppError) {
        // The product refuses what the model reads only for a rule of its own.
        if (model !== undefined) expect(read.message).toMatch(/NUL|occurs twice|no rows with values/)
        return
      }
      const rows = model as JsonTree[]
      expect(read.profile.rows).toBe(rows.length)
      for (const [i, row] of read.rows.entries())
        for (const [j, name] of read.names.entries()) {
          const path = pathsOf(rows).find((one) => one.join('.') === name)
          if (!path) continue
          const tree = jsonAt(rows[i], path)
          const isList = Array.isArray(tree)
          expect([file, name, isList ? parseJsonModel(row[j] ?? '') : row[j]]).toEqual([
            file,
            name,
            isList ? tree : cellOf(tree),
          ])
        }
    }),
    { numRuns: roundsOf({ short: 60, long: 2_000 }) },
  )
})

/** Returns the paths of all members of objects, where only one path leads to a name. */
function pathsOf(rows: readonly JsonTree[]): readonly string[][] {
  const found = new Map<string, string[] | null>()
  const walk = (tree: JsonTree, path: string[]) => {
    if (!(tree instanceof Map)) return
    for (const [name, inner] of tree) {
      const own = [...path, name]
      const known = found.get(own.join('.'))
      const isSame = known === undefined || JSON.stringify(known) === JSON.stringify(own)
      found.set(own.join('.'), isSame ? own : null)
      walk(inner, own)
    }
  }
  for (const row of rows) walk(row, [])
  return [...found.values()].filter((path) => path !== null)
}

/** Returns the text of a cell. The members of an object have their own cells, unless it is empty. */
function cellOf(tree: JsonTree | undefined): string | null {
  if (tree instanceof Map && tree.size > 0) return null
  return jsonText(tree)
}
