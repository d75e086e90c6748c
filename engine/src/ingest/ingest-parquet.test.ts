import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError, type ParquetOptions } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { constant, sql } from '../duckdb/sql.ts'
import { connectShared, sharedSession } from '../testing/shared-duckdb.ts'
import { ingestFile } from './ingest-file.ts'
import { limitsIn } from './ingest-here.testing.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-ingest-parquet-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Files of another writer, pyarrow 26. */
const made = (name: string) => new URL(`../testing/parquet/pyarrow-${name}.parquet`, import.meta.url).pathname
const columnarPath = () => join(folder, 'copy.parquet')

async function ingest(originalPath: string, options: ParquetOptions | null = null) {
  await rm(columnarPath(), { force: true })
  const request = {
    originalPath,
    columnarPath: columnarPath(),
    fileName: 'file.parquet',
    options,
    limits: limitsIn(folder),
  }
  const result = await ingestFile(request, folder, { progress: () => undefined })
  using session = await sharedSession()
  const rows = await session.rows(sql`select * from read_parquet(${constant(columnarPath())}) limit 10`)
  const columns = result.profile.columns.map(({ name, suggestedType }, i) => [
    name,
    suggestedType,
    ...rows.map((row) => row[i] ?? null),
  ])
  return { ...result, columns }
}

async function refusal(content: Buffer): Promise<string> {
  const path = join(folder, 'original')
  await writeFile(path, content)
  const error: unknown = await ingest(path).then(
    ({ profile }) => new Error(`The file was accepted with ${profile.rows} rows`),
    (thrown: unknown) => thrown,
  )
  expect(existsSync(columnarPath()) || existsSync(`${columnarPath()}.partial`)).toBe(false)
  if (!(error instanceof AppError)) throw error
  return error.message
}

describe('a Parquet file of pyarrow', () => {
  it('keeps the types of its columns and every digit of its values', async () => {
    const { columns, profile, options, bytes } = await ingest(made('types'))
    expect(columns).toEqual([
      ['id', 'int', '1', '2', null],
      ['small', 'int', '-7', '32767', '0'],
      ['unsigned', 'decimal', '18446744073709551615', '0', null],
      ['price', 'decimal', '1.50', '-0.05', null],
      ['long', 'decimal', '12345678901234567890123456789012345.678', null, '0.001'],
      ['ratio', 'float', '0.1', '1e+300', null],
      ['single', 'float', '0.1', '3.5', null],
      ['ok', 'bit', 'true', 'false', null],
      ['name', 'text', 'Zoë', '', '007'],
      ['day', 'date', '2024-02-29', '1969-12-31', null],
      ['clock', 'time', '10:15:00', '23:59:59.999999', null],
      ['at', 'datetime', '2024-02-29 10:15:00.25', null, '1900-01-01 00:00:00'],
      ['exact', 'datetime', '2024-02-29 10:15:00.123456', null, null],
      ['moment', 'timestamp', '2024-02-29 10:15:00', null, null],
      ['bytes', 'text', '00ff41', '', null],
      ['kind', 'text', 'a', 'b', 'a'],
      ['customer.name', 'text', 'Ada', null, null],
      ['customer.address.city', 'text', 'Oslo', null, null],
      ['customer.address.zip', 'text', '0150', null, null],
      ['tags', 'text', '["a","b\\"c"]', '[]', null],
      ['lines', 'text', '[{"sku":"x","price":9.90}]', '[]', null],
      ['attributes', 'text', '{"k":1,"l":null}', '{}', null],
    ])
    expect(options).toEqual({ nested: 'columns' })
    expect(bytes).toBe((await readFile(made('types'))).length)
    expect(profile.notes).toEqual(['Times with a time zone were converted to UTC: moment.'])
  })

  it('keeps nested objects as JSON text when the options say so', async () => {
    const { columns } = await ingest(made('types'), { nested: 'text' })
    expect(columns.find(([name]) => name === 'customer')).toEqual([
      'customer',
      'text',
      '{"name":"Ada","address":{"city":"Oslo","zip":"0150"}}',
      '{"name":null,"address":null}',
      null,
    ])
  })

  it('can have older forms: gzip, and timestamps of 96 bits', async () => {
    expect((await ingest(made('gzip-v1'))).columns).toEqual([
      ['id', 'int', '1', '2', null],
      ['name', 'text', 'Zoë', '', '007'],
    ])
    expect((await ingest(made('int96'))).columns).toEqual([
      ['at', 'datetime', '2024-02-29 10:15:00.25', null],
    ])
  })

  it('can have no rows', async () => {
    const { profile } = await ingest(made('empty'))
    expect([profile.rows, profile.columns.map(({ name }) => name)]).toEqual([0, ['d']])
  })

  it('names columns whose type Anj does not have, and columns whose values do not fit their type', async () => {
    const { columns } = await ingest(made('nan'))
    expect(columns).toEqual([
      ['ratio', 'text', '1.5', 'nan'],
      ['length', 'int', '1', '2'],
    ])
    const path = join(folder, 'interval.parquet')
    using connection = await connectShared()
    await connection.run(
      `copy (select interval '1 day' as length, 'nan'::double as ratio) to '${path}' (format parquet)`,
    )
    expect((await ingest(path)).profile.notes).toEqual([
      'Anj does not have the types of these columns, so they are text: length (INTERVAL).',
      'Some values do not fit the type of their column, such as NaN or fractions of a microsecond, so these columns are text: ratio.',
    ])
  })
})

test('floats keep their type, whatever number of digits they have', async () => {
  const path = join(folder, 'floats.parquet')
  using connection = await connectShared()
  await connection.run(
    `copy (select sqrt(i) as root, exp(-i) as small, (i / 3)::float as single from range(1, 4) as t(i)) to '${path}' (format parquet)`,
  )
  expect((await ingest(path)).columns).toEqual([
    ['root', 'float', '1.0', '1.4142135623730951', '1.7320508075688772'],
    ['small', 'float', String(Math.exp(-1)), String(Math.exp(-2)), String(Math.exp(-3))],
    ['single', 'float', '0.33333334', '0.6666667', '1.0'],
  ])
})

test('decimals within nested values keep every digit', async () => {
  const path = join(folder, 'nested.parquet')
  using connection = await connectShared()
  const price = "'1234567890123456.70'::decimal(18,2)"
  await connection.run(`copy (select [{'p': ${price}, 'q"r': [null, 0.10]}, null] as l, map{1: ${price}, 2: null} as m,
    [map{'k': [1.10]}] as n, {'d': ${price}} as s) to '${path}' (format parquet)`)
  expect((await ingest(path, { nested: 'text' })).columns.map(([, , text]) => text)).toEqual([
    '[{"p":1234567890123456.70,"q\\"r":[null,0.10]},null]',
    '{"1":1234567890123456.70,"2":null}',
    '[{"k":[1.10]}]',
    '{"d":1234567890123456.70}',
  ])
})

test('values that JSON lacks are texts within nested values, and bytes are written as in a column', async () => {
  const { columns } = await ingest(made('nested-odd'), { nested: 'text' })
  const texts = columns[0]?.slice(2).map((text) => JSON.parse(String(text)) as unknown)
  expect(texts).toEqual([
    { 'q"': 'nan', b: 'ff00', x: [1.5, 'inf'] },
    { 'q"': 0.1, b: null, x: null },
  ])
})

test('many rows keep their order and their number', async () => {
  const path = join(folder, 'many.parquet')
  using connection = await connectShared()
  await connection.run(
    `copy (select i as id, {'a': i % 7} as s from range(300000) t(i)) to '${path}' (format parquet)`,
  )
  const { profile } = await ingest(path)
  expect([profile.rows, profile.columns.map(({ suggestedType }) => suggestedType)]).toEqual([
    300_000,
    ['int', 'int'],
  ])
  const moved = `select count(*) from read_parquet('${columnarPath()}', file_row_number = true) where id::bigint <> file_row_number`
  expect((await connection.runAndReadAll(moved)).getRows()).toEqual([[0n]])
})

describe('a Parquet file is refused in words if it is', () => {
  const refused = (why: string) =>
    `The file cannot be read as Parquet: ${why}. Export it again, then choose it again.`
  test('another file', async () => {
    expect(await refusal(Buffer.from('id,name\n1,x\n'))).toBe(
      refused('it does not begin like a Parquet file'),
    )
  })
  test('cut off', async () => {
    const whole = await readFile(made('types'))
    expect(await refusal(whole.subarray(0, whole.length - 100))).toBe(
      refused('its end is missing, so it is probably cut off'),
    )
  })
  test.each(['encrypted', 'encrypted-columns'])('%s', async (name) => {
    await copyFile(made(name), join(folder, 'secret'))
    expect(await refusal(await readFile(join(folder, 'secret')))).toBe(
      refused('it is encrypted, and Anj has no key for it'),
    )
  })
  test('with decimals that lose digits in any type of Anj', async () => {
    expect(await refusal(await readFile(made('wide-decimal')))).toBe(
      refused(
        'the column customer.total has decimals of up to 76 digits, and Anj keeps 38; write it as text or with fewer digits',
      ),
    )
  })
  test('without columns', async () => {
    expect(await refusal(await readFile(made('no-columns')))).toBe(refused('it has no columns'))
  })
  test('damaged anywhere: every byte changed is refused or read without a crash', async () => {
    const whole = await readFile(made('gzip-v1'))
    for (let at = 4; at < whole.length - 8; at += 41) {
      const damaged = Buffer.from(whole)
      damaged[at] = (damaged[at] ?? 0) ^ 0xff
      await writeFile(join(folder, 'original'), damaged)
      const error: unknown = await ingest(join(folder, 'original')).then(
        () => null,
        (thrown: unknown) => thrown,
      )
      if (error !== null) expect(error).toBeInstanceOf(AppError)
    }
  })
})
