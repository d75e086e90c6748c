import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { type Column, type ConfigOf, type DatabaseFileFormat, type OriginKind, sentence } from '@anj/workflow'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../duckdb/sql.ts'
import { nothing } from '../../model/column-measures.ts'
import { checkHere } from '../../testing/check-here.ts'
import { makeDataset } from '../../testing/make-dataset.ts'
import { requestFor, runHere } from '../../testing/run-here.ts'
import { change } from '../../testing/tables.ts'
import { workflowOf } from '../../testing/workflow-of.ts'
import { type TypedRows, writeTyped } from '../../testing/write-typed.ts'
import type { TargetWriter } from '../writer.ts'
import { sqliteRequirements } from './sqlite-columns.ts'
import { openDatabaseFileWriter } from './write.ts'

let folder: string
let places = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-database-file-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const placeOf = () => join(folder, `${(places += 1)}`)
const typed = [
  ['id', 'int', '9007199254740993'],
  ['price', 'decimal', '1234.50'],
  ['whole', 'decimal', '123456789012345678'],
  ['large', 'decimal', '12345678901234567890.12'],
  ['ratio', 'float', '0.30000000000000004'],
  ['ok', 'bit', 'true'],
  ['day', 'date', '2024-02-29'],
  ['at', 'datetime', '2024-02-29 10:15:00.123456'],
  ['clock', 'time', '10:15:00'],
  ['name', 'text', 'ü漢'],
  ['code', 'text', '007'],
] as const

async function written(
  format: DatabaseFileFormat,
  select: string,
  types: ConfigOf<'changeDataType'>['columnDataTypes'],
  tableName = 'orders',
): Promise<{ readonly path: string; readonly lines: readonly string[] }> {
  const place = placeOf()
  const source = await makeDataset(`${place}.source.parquet`, select)
  const path = `${place}.${format}`
  const workflow = workflowOf({
    source,
    changes: { columnDataTypes: types },
    output: { kind: 'databaseFileOutput', format, tableName },
  })
  const { reconciliation, lines } = await runHere(
    requestFor(workflow, source, { kind: 'file', path }, folder),
  )
  expect(reconciliation?.written).toBe(reconciliation?.stored)
  expect(existsSync(`${path}.partial`)).toBe(false)
  return { path, lines }
}

async function writtenTyped(format: DatabaseFileFormat, rows: TypedRows) {
  const path = `${placeOf()}.${format}`
  const lines: string[] = []
  await using writer = openDatabaseFileWriter(
    path,
    { format, tableName: 'orders' },
    (line) => void lines.push(line),
  )
  await writeTyped(writer, path, rows)
  return { path, lines }
}

const all = `select ${typed.map(([name, , text]) => `'${text}' as ${name}`).join(', ')}`
const allTypes = typed.flatMap(([name, type]) => (type === 'text' ? [] : [change(name, type)]))
const of = (name: string, type: Column['type'], kind: OriginKind): Column => ({
  name,
  type,
  origin: { kind },
})

describe('SQLite output', () => {
  it('writes a table that Python reads with the values and types of the source', async () => {
    const { path, lines } = await written('sqlite', all, allTypes)
    const program = `
import sqlite3, sys, json
c = sqlite3.connect(sys.argv[1])
print(json.dumps({
  'check': c.execute('pragma integrity_check').fetchone()[0],
  'tables': c.execute('select name from sqlite_schema').fetchall(),
  'types': [r[2] for r in c.execute("pragma table_info('orders')")],
  'cells': [repr(v) for v in c.execute('select * from orders').fetchone()],
  'later': c.execute("select date(day, '+1 day'), strftime('%H', at) from orders").fetchone(),
}))`
    const { stdout } = await promisify(execFile)('python3', ['-c', program, path])
    expect(JSON.parse(stdout)).toEqual({
      check: 'ok',
      tables: [['orders']],
      types: [
        'INTEGER',
        'DECIMAL(15, 2)',
        'DECIMAL(18, 0)',
        'TEXT',
        'REAL',
        'BOOLEAN',
        'DATE',
        'DATETIME',
        'TIME',
        'TEXT',
        'TEXT',
      ],
      cells: [
        '9007199254740993',
        '1234.5',
        '123456789012345678',
        "'12345678901234567890.12'",
        '0.30000000000000004',
        '1',
        "'2024-02-29'",
        "'2024-02-29 10:15:00.123456'",
        "'10:15:00'",
        "'ü漢'",
        "'007'",
      ],
      later: ['2024-03-01', '10'],
    })
    expect(lines).toContain('Written as text, because SQLite keeps only 15 digits of a decimal: large.')
  })

  it('keeps bytes, moments with a zone, texts of digits and texts that decoders change', async () => {
    const { path } = await writtenTyped('sqlite', {
      columns: [
        of('bytes', 'text', 'binary'),
        of('moment', 'timestamp', 'timestamptz'),
        of('marked', 'text', 'text'),
        of('odd "name"', 'text', 'text'),
        of('none', 'int', 'int32'),
      ],
      rows: [['00ff41', '2024-01-05 10:00:00', '\ufeffmark', 'a\0b', null]],
    })
    using database = new DatabaseSync(path)
    const row = database
      .prepare(
        'select hex(bytes) as bytes, typeof(bytes) as kind, moment, hex(marked) as marked, hex("odd ""name""") as odd, none from orders',
      )
      .get()
    expect(row).toEqual({
      bytes: '00FF41',
      kind: 'blob',
      moment: '2024-01-05 10:00:00+00:00',
      marked: 'EFBBBF6D61726B',
      odd: '610062',
      none: null,
    })
  })

  it('keeps every float and every integer of 64 bits', async () => {
    const floats = ['-0.1', '5e-324', '1.7976931348623157e308', '123456789.123456789', '2', 'inf', '1e22']
    const integers = ['-9223372036854775808', '9223372036854775807', '0', '-1', '9007199254740993', '1', '2']
    const { path } = await writtenTyped('sqlite', {
      columns: [of('f', 'float', 'float64'), of('i', 'int', 'int64')],
      rows: floats.map((float, i) => [float, integers[i] ?? null]),
    })
    using database = new DatabaseSync(path)
    const statement = database.prepare('select f, i, typeof(f) as kind from orders order by rowid')
    statement.setReadBigInts(true)
    const rows = statement.all()
    expect(rows.map(({ f }) => f)).toEqual(floats.map((text) => (text === 'inf' ? Infinity : Number(text))))
    expect(rows.map(({ i }) => i)).toEqual(integers.map(BigInt))
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['real']))
  })

  it.each([
    ['float', null, sql`select * from (values (1.0::double), ('nan'::double)) t(v)`, 'sqliteNotANumber'],
    ['date', null, sql`select * from (values (null), (date 'infinity')) t(v)`, 'sqliteNoSuchDate'],
    [
      'datetime',
      null,
      sql`select * from (values (null), (timestamp '10000-01-01')) t(v)`,
      'sqliteNoSuchDate',
    ],
    ['text', 'binary', sql`select * from (values ('00'), ('0')) t(v)`, 'parquetNotBinary'],
  ] as const)('refuses a %s (%s) that the file would change', async (type, kind, rows, reason) => {
    const required = sqliteRequirements([{ name: 'v', type, ...(kind && { origin: { kind } }) }])
    await expect(checkHere(rows, required)).rejects.toThrow('target: 1; first: row 2')
    await expect(checkHere(rows, required)).rejects.toThrow(sentence(reason))
  })
})

describe('DuckDB output', () => {
  it('gives the columns their types and keeps every digit', async () => {
    const { path } = await written('duckdb', all, allTypes)
    const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' })
    const connection = await instance.connect()
    const rows = async (select: string) => (await connection.runAndReadAll(select)).getRows()
    expect(await rows('select column_type from (describe orders)')).toEqual(
      [
        'BIGINT',
        'DECIMAL(18,2)',
        'DECIMAL(18,0)',
        'DECIMAL(38,2)',
        'DOUBLE',
        'BOOLEAN',
        'DATE',
        'TIMESTAMP',
        'TIME',
        'VARCHAR',
        'VARCHAR',
      ].map((type) => [type]),
    )
    expect(await rows('select columns(*)::varchar from orders')).toEqual([typed.map(([, , text]) => text)])
    connection.closeSync()
    instance.closeSync()
  })

  it('stores decimals with too many digits as text, and says so', async () => {
    const long = '12345678901234567890123456789.0123456789'
    const { lines } = await writtenTyped('duckdb', {
      columns: [of('n', 'decimal', 'decimal')],
      rows: [[long]],
      measures: { n: { ...nothing, integerDigits: 29, scale: 10 } },
    })
    expect(lines).toEqual(['Written as text, because DuckDB stores decimals of up to 38 digits: n.'])
  })
})

it.each(['sqlite', 'duckdb'] as const)('a %s file keeps the order of many rows', async (format) => {
  const { path } = await written(format, 'select i as id from range(300000) t(i)', [change('id', 'int')])
  if (format === 'sqlite') {
    using database = new DatabaseSync(path)
    const moved = database.prepare('select count(*) as n, sum(id <> rowid - 1) as moved from orders').get()
    expect(moved).toEqual({ n: 300_000, moved: 0 })
    return
  }
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  const counted = await connection.runAndReadAll(
    'select count(*), count_if(id <> rowid), count(distinct id) from orders',
  )
  expect(counted.getRows()).toEqual([[300_000n, 0n, 300_000n]])
  connection.closeSync()
  instance.closeSync()
})

it.each(['sqlite', 'duckdb'] as const)('a %s file that was not committed leaves nothing', async (format) => {
  const own = await mkdtemp(join(folder, 'own-'))
  const path = join(own, `result.${format}`)
  {
    await using writer = openDatabaseFileWriter(path, { format, tableName: 'a.b "c"' }, () => undefined)
    const interrupted: TargetWriter = {
      check: async (...asked) => ({ ...(await writer.check(...asked)), commit: async () => undefined }),
      [Symbol.asyncDispose]: async () => undefined,
    }
    const rows = { columns: [of('n', 'int', 'int64')], rows: [['1']] }
    expect(await writeTyped(interrupted, path, rows)).toEqual({ written: 1, stored: 1 })
    expect(existsSync(`${path}.partial`)).toBe(true)
  }
  expect(await readdir(own)).toEqual([])
})
