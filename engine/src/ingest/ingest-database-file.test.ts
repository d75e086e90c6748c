import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError, type DatabaseFileOptions } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { constant, sql } from '../duckdb/sql.ts'
import { connectShared, sharedSession } from '../testing/shared-duckdb.ts'
import { ingestFile } from './ingest-file.ts'
import { limitsIn } from './ingest-here.testing.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-ingest-database-file-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Files of other writers: the packages sqlite3 and duckdb of Python. */
const made = (name: string) => new URL(`../testing/database-files/python-${name}`, import.meta.url).pathname
const columnarPath = () => join(folder, 'copy.parquet')
const table = (name: string): DatabaseFileOptions => ({ table: name, dates: 'read' })

async function ingest(originalPath: string, options: DatabaseFileOptions | null = null) {
  await rm(columnarPath(), { force: true })
  const request = {
    originalPath,
    columnarPath: columnarPath(),
    fileName: 'file.db',
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

async function refusal(
  content: Buffer | string,
  options: DatabaseFileOptions | null = null,
): Promise<string> {
  const path = join(folder, 'original')
  await writeFile(path, content)
  const error: unknown = await ingest(path, options).then(
    ({ profile }) => new Error(`The file was accepted with ${profile.rows} rows`),
    (thrown: unknown) => thrown,
  )
  expect(existsSync(columnarPath()) || existsSync(`${columnarPath()}.partial`)).toBe(false)
  if (!(error instanceof AppError)) throw error
  return error.message
}

describe('a SQLite file of Python', () => {
  it('keeps every cell in its type, also cells of another type than the column declares', async () => {
    const { columns, profile, options, bytes } = await ingest(made('types.sqlite'))
    expect(columns).toEqual([
      ['id', 'int', '1', '2', '3', '9007199254740993'],
      ['qty', 'int', '5', '-7', null, '2147483648'],
      ['price', 'text', '1.5', '12', '-0.05', 'n/a'],
      ['ratio', 'float', '0.1', '3.0', '1e+300', '1.7976931348623157e+308'],
      ['note', 'text', 'Zoë, "x"', 'line\nbreak', '', null],
      ['code', 'text', '007', '42', null, '1e5'],
      ['raw', 'text', '00ff41', '', null, '78'],
      ['ok', 'bit', '1', '0', null, '1'],
      ['day', 'date', '2024-02-29', '1969-12-31', null, '2024-03-01'],
      ['at', 'datetime', '2024-02-29 10:15:00', '1900-01-01 00:00:00', null, '2024-03-01 00:00:00.250'],
      ['stored', 'text', 'a', '9223372036854775807', null, '01'],
      ['twice', 'int', '10', '-14', null, '4294967296'],
      ['kept', 'text', 'Zoë, "x"!', 'line\nbreak!', '!', null],
    ])
    expect(options).toEqual(table('orders'))
    expect(bytes).toBe((await readFile(made('types.sqlite'))).length)
    expect(profile.notes).toEqual([
      'The table orders was read, because it is the first one with rows.',
      'Views and virtual tables are not offered, because Anj executes nothing that a file contains: recent, endless, words, boxes.',
      'Some cells have another type than their column. They are kept as they are: price (1 × text, first in row 4), stored (1 × text, first in row 1; 1 × blob, first in row 4).',
    ])
    expect(profile.tables).toEqual([
      'empty',
      'orders',
      'keyed',
      'moments',
      'odd',
      'one',
      'secretive',
      'näme "quoted" \'x\'',
    ])
  })

  it('reads numbers in columns of dates as the moments that they stand for, if all of them fit', async () => {
    const { columns, profile } = await ingest(made('types.sqlite'), table('moments'))
    expect(columns).toEqual([
      ['secs', 'datetime', '2024-02-29 10:15:00', '2024-03-01 00:00:00', '2024-03-02 00:00:00'],
      ['millis', 'datetime', '2024-02-29 10:15:00.250', '2024-03-01 00:00:00.000', '2024-03-02 00:00:00.000'],
      [
        'micros',
        'datetime',
        '2024-02-29 10:15:00.250001',
        '2024-03-01 00:00:00.000000',
        '2024-03-02 00:00:00.000000',
      ],
      ['julian', 'datetime', '2024-02-29 10:15:00.000', '2024-02-29 12:00:00.000', '2024-03-02 00:00:00.000'],
      ['compact', 'date', '20240229', '20240301', '20240302'],
      ['year', 'int', '2024', '2025', '2026'],
      ['words', 'date', '29/02/2024', '01/03/2024', '14/03/2024'],
      ['mixed', 'text', '2024-02-29', '20240301', '1.5'],
    ])
    expect(profile.notes.slice(-2)).toEqual([
      'Numbers in columns that are declared as dates were read as dates: secs (Unix seconds), millis (Unix milliseconds), micros (Unix microseconds), julian (Julian days).',
      'Some cells have another type than their column. They are kept as they are: mixed (1 × text, first in row 1).',
    ])
    const stored = await ingest(made('types.sqlite'), { table: 'moments', dates: 'asStored' })
    expect(stored.columns.slice(0, 4).map(([name, type, first]) => [name, type, first])).toEqual([
      ['secs', 'int', '1709201700'],
      ['millis', 'int', '1709201700250'],
      ['micros', 'int', '1709201700250001'],
      ['julian', 'float', '2460369.927083333'],
    ])
  })

  it('keeps bytes that are no text as hexadecimal digits, and long integers beside floats as decimals', async () => {
    const { columns, profile } = await ingest(made('types.sqlite'), table('odd'))
    expect(columns).toEqual([
      ['t', 'text', '610062', 'ff41', 'fine,"', null],
      ['n', 'text', '1', 'x', '2.5', null],
      ['big', 'decimal', '9223372036854775807', '1.5', '2', null],
    ])
    expect(profile.notes).toContain(
      'Texts with NUL characters or with bytes that are no characters are kept as hexadecimal digits: t.',
    )
  })

  it('keeps such bytes in any column of a row whose first cell has no text, and in long texts', async () => {
    const path = join(folder, 'odd.sqlite')
    await rm(path, { force: true })
    using writer = new DatabaseSync(path)
    writer.exec(`create table t(price real, first text, n int, second text);
      insert into t values (1.5, 'ab' || char(0), 7, 'x,"y'), (null, null, 8, 'z' || char(0)),
        (2.5, cast(x'ff' as text), null, printf('%.*c', 15000000, 'x') || char(0));`)
    writer.close()
    const { columns } = await ingest(path)
    const long = `${'78'.repeat(15_000_000)}00`
    expect(columns.map(([, , ...cells]) => cells.map((cell) => cell === long || cell))).toEqual([
      ['1.5', null, '2.5'],
      ['616200', null, 'ff'],
      ['7', '8', null],
      ['x,"y', '7a00', true],
    ])
  })

  it('reads tables without row numbers, with one column, with no rows and with odd names', async () => {
    const read = async (name: string) => (await ingest(made('types.sqlite'), table(name))).columns
    expect(await read('keyed')).toEqual([
      ['k,"1', 'text', 'a', 'b'],
      ['v', 'text', null, '0102'],
    ])
    expect(await read('one')).toEqual([['a', 'text', '', null, 'x']])
    expect(await read('empty')).toEqual([['a', 'text']])
    expect(await read('näme "quoted" \'x\'')).toEqual([['a', 'int', '1']])
  })

  it('can be read at a table that only the command line names', async () => {
    const request = {
      originalPath: made('types.sqlite'),
      columnarPath: columnarPath(),
      fileName: 'file.db',
      options: null,
      given: { sheet: 'keyed' },
      limits: limitsIn(folder),
    }
    const { options, profile } = await ingestFile(request, folder, { progress: () => undefined })
    expect([options, profile.rows]).toEqual([table('keyed'), 2])
  })

  it('leaves out a computed column whose function only its program has, and says so', async () => {
    const { columns, profile } = await ingest(made('types.sqlite'), table('secretive'))
    expect(columns).toEqual([['a', 'int', '1']])
    expect(profile.notes).toContain(
      'These computed columns were left out, because they need functions that only the program of the file has: b.',
    )
  })

  it.each(['utf16le', 'utf16be'])('can be in another encoding: %s', async (name) => {
    expect((await ingest(made(`${name}.sqlite`))).columns).toEqual([
      ['a', 'text', 'Zoë €, "q"', 'x'],
      ['b', 'int', '1', '2'],
      ['c', 'float', '0.1', null],
    ])
  })

  it('can be in WAL mode, whose latest changes may be in a second file', async () => {
    const { columns, profile } = await ingest(made('wal.sqlite'))
    expect(columns).toEqual([['a', 'int', '1', '2']])
    expect(profile.noteLabels).toEqual(['Without the -wal file'])
  })

  it('is neither changed nor locked by the read', async () => {
    const path = join(folder, 'used.sqlite')
    const content = await readFile(made('types.sqlite'))
    await writeFile(path, content)
    using writer = new DatabaseSync(path)
    writer.exec('begin immediate')
    expect((await ingest(path)).profile.rows).toBe(4)
    writer.exec('rollback')
    expect((await readFile(path)).equals(content)).toBe(true)
    expect(existsSync(`${path}-wal`) || existsSync(`${path}-shm`)).toBe(false)
  })
})

describe('a DuckDB file of Python', () => {
  it('keeps the types of its columns and every digit of its values', async () => {
    const { columns, profile, options } = await ingest(made('types.duckdb'), table('orders'))
    expect(columns).toEqual([
      ['id', 'int', '9223372036854775807', '2'],
      ['u', 'decimal', '18446744073709551615', null],
      ['h', 'text', '170141183460469231731687303715884105727', null],
      ['price', 'decimal', '12345678901234567890123456789012345.678', null],
      ['ratio', 'float', '0.1', null],
      ['single', 'float', '0.1', null],
      ['ok', 'bit', 'true', null],
      ['name', 'text', 'Zoë', ''],
      ['day', 'date', '2024-02-29', null],
      ['clock', 'time', '10:15:00', null],
      ['seen', 'datetime', '2024-02-29 10:15:00.123456', null],
      ['ns', 'datetime', '2024-02-29 10:15:00.123456', null],
      ['moment', 'timestamp', '2024-02-29 08:15:00', null],
      ['bytes', 'text', '00ff', null],
      ['kind', 'text', 'ok', null],
      ['uid', 'text', '5b6d1a3e-0000-4000-8000-000000000001', null],
      ['customer.name', 'text', 'Ada', null],
      ['customer.zip', 'text', '0150', null],
      ['tags', 'text', '["a","b"]', null],
      ['attributes', 'text', '{"k":1}', null],
      ['length', 'text', '1 day', null],
      ['bits', 'text', '1010', null],
    ])
    expect(options).toEqual(table('orders'))
    expect(profile.tables).toEqual(['main.a.b', 'empty', 'orders', 'sales.plain'])
    expect(profile.notes).toEqual([
      'Views and virtual tables are not offered, because Anj executes nothing that a file contains: recent, stolen.',
      'Anj does not have the types of these columns, so they are text: length (INTERVAL), bits (BIT).',
      'Some values do not fit the type of their column, such as NaN or fractions of a microsecond, so these columns are text: h.',
      'Times with a time zone were converted to UTC: moment.',
    ])
  })

  it('has tables in schemas, and with dots in their names', async () => {
    expect((await ingest(made('types.duckdb'), table('sales.plain'))).columns).toEqual([
      ['id', 'int', '0', '1', '2'],
    ])
    expect((await ingest(made('types.duckdb'), table('main.a.b'))).columns).toEqual([['x', 'int', '1']])
  })

  it('gives many rows in their order', async () => {
    const path = join(folder, 'many.duckdb')
    using connection = await connectShared()
    await connection.run(`attach '${path}' as many`)
    await connection.run('create table many.t as select i as id from range(300000) t(i)')
    await connection.run('detach many')
    expect((await ingest(path)).profile.rows).toBe(300_000)
    const moved = `select count(*) from read_parquet('${columnarPath()}', file_row_number = true) where id::bigint <> file_row_number`
    expect((await connection.runAndReadAll(moved)).getRows()).toEqual([[0n]])
  })
})

describe('a database file is refused in words if it is', () => {
  const refused = (why: string) =>
    `The database file cannot be read: ${why}. Export it again, then choose it again.`
  test('another file, or encrypted by SQLCipher, which leaves no readable byte', async () => {
    expect(await refusal('id,name\n1,x\n')).toBe(
      refused('it is neither a SQLite nor a DuckDB file, or it is encrypted'),
    )
  })
  test.each(['types.sqlite', 'types.duckdb'])('cut off: %s', async (name) => {
    const whole = await readFile(made(name))
    const message = await refusal(whole.subarray(0, whole.length / 2), table('orders'))
    expect([refused('its end is missing, so it is probably cut off'), refused('it is damaged')]).toContain(
      message,
    )
  })
  test('encrypted by DuckDB', async () => {
    expect(await refusal(await readFile(made('encrypted.duckdb')))).toBe(
      refused('it is encrypted, and Anj has no key for it'),
    )
  })
  test('of a newer DuckDB', async () => {
    expect(await refusal(await readFile(made('newer.duckdb')))).toBe(
      refused('a version of DuckDB wrote it that Anj does not know yet'),
    )
  })
  test('without tables', async () => {
    expect(await refusal(await readFile(made('views-only.sqlite')))).toBe(refused('it has no tables'))
  })
  test('with an index in an order that only its program knows, which is no damage', async () => {
    expect(await refusal(await readFile(made('collation.sqlite')))).toBe(
      refused('the table t needs functions that only the program of the file has'),
    )
  })
  test('without the chosen table, also if the name is that of a view or of a virtual table', async () => {
    for (const name of ['gone', 'recent', 'endless', 'words', 'words_content', 'sqlite_schema'])
      expect(await refusal(await readFile(made('types.sqlite')), table(name))).toBe(
        `The file has no table ${name}. Choose another table.`,
      )
    expect(await refusal(await readFile(made('types.duckdb')), table('stolen'))).toBe(
      'The file has no table stolen. Choose another table.',
    )
  })
  test.each([
    ['types.sqlite', 2_111],
    ['types.duckdb', 2_401],
  ] as const)(
    'damaged anywhere: changed bytes are refused or read without a crash in %s',
    async (name, step) => {
      const whole = await readFile(made(name))
      for (let at = 0; at < whole.length; at += step) {
        const damaged = Buffer.from(whole)
        damaged[at] = (damaged[at] ?? 0) ^ 0xff
        await writeFile(join(folder, 'original'), damaged)
        const error: unknown = await ingest(join(folder, 'original'), table('orders')).then(
          () => null,
          (thrown: unknown) => thrown,
        )
        if (error !== null) expect(error).toBeInstanceOf(AppError)
      }
    },
  )
})

test('a SQLite file with many rows keeps their number and their order in little memory', async () => {
  const path = join(folder, 'many.sqlite')
  using writer = new DatabaseSync(path)
  writer.exec(`create table t(id integer primary key, name text, price real, n int);
    create index by_all on t(n, name, price, id);
    with recursive r(i) as (select 0 union all select i + 1 from r where i < 199999)
    insert into t select i, 'name ' || i, i * 0.1, -i from r;`)
  writer.close()
  expect((await ingest(path)).columns.map(([, type]) => type)).toEqual(['int', 'text', 'float', 'int'])
  using connection = await connectShared()
  const wrong = `select count(*), count(*) filter (id::bigint <> file_row_number or price::double <> id::bigint * 0.1::double
    or n::bigint <> -id::bigint or name <> 'name ' || id) from read_parquet('${columnarPath()}', file_row_number = true)`
  expect((await connection.runAndReadAll(wrong)).getRows()).toEqual([[200_000n, 0n]])
})

describe('columns whose names differ only in upper and lower case', () => {
  it('are impossible with letters of ASCII, and get a number with other letters, which SQLite tells apart', async () => {
    const path = join(folder, 'twins.sqlite')
    using database = new DatabaseSync(path)
    expect(() => database.exec('create table plain (a, A)')).toThrow('duplicate column name')
    database.exec('create table twins ("ä" int, "Ä" int, "ä (2)" int)')
    database.exec('insert into twins values (1, 2, 3)')
    database.close()
    const { columns } = await ingest(path, table('twins'))
    expect(columns).toEqual([
      ['ä', 'int', '1'],
      ['Ä (3)', 'int', '2'],
      ['ä (2)', 'int', '3'],
    ])
  })
})
