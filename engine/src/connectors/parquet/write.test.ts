import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Column, type ConfigOf, type OriginKind, sentence } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../duckdb/sql.ts'
import { nothing } from '../../model/column-measures.ts'
import { readFooter } from '../../parquet/read-footer.ts'
import { checkHere } from '../../testing/check-here.ts'
import { makeDataset } from '../../testing/make-dataset.ts'
import { requestFor, runHere } from '../../testing/run-here.ts'
import { connectShared } from '../../testing/shared-duckdb.ts'
import { change } from '../../testing/tables.ts'
import { workflowOf } from '../../testing/workflow-of.ts'
import { type TypedRows, writeTyped } from '../../testing/write-typed.ts'
import { typedRequirements } from './column-values.ts'
import { openParquetWriter } from './write.ts'

let folder: string
let places = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-parquet-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const placeOf = () => join(folder, `${(places += 1)}`)

/** Returns the rows of a file, its first column last, as DuckDB shows them. */
async function rowsOf(path: string, select = '*'): Promise<readonly unknown[][]> {
  using connection = await connectShared()
  const read = await connection.runAndReadAll(
    `select columns(*)::varchar from (select ${select} from '${path}')`,
  )
  return read.getRows() as unknown[][]
}

async function typesOf(path: string): Promise<readonly (readonly string[])[]> {
  using connection = await connectShared()
  const read = await connection.runAndReadAll(
    `select column_name, column_type from (describe select * from '${path}')`,
  )
  return read.getRows() as string[][]
}

async function written(
  select: string,
  types: ConfigOf<'changeDataType'>['columnDataTypes'] = [],
  groupRows?: number,
): Promise<{ readonly path: string; readonly lines: readonly string[] }> {
  const place = placeOf()
  const source = await makeDataset(`${place}.source.parquet`, select, groupRows)
  const path = `${place}.parquet`
  const workflow = workflowOf({
    source,
    changes: { columnDataTypes: types },
    output: { kind: 'parquetOutput' },
  })
  const { reconciliation, lines } = await runHere(
    requestFor(workflow, source, { kind: 'file', path }, folder),
  )
  expect(reconciliation?.written).toBe(reconciliation?.stored)
  return { path, lines }
}

async function writtenTyped(rows: TypedRows): Promise<string> {
  const path = `${placeOf()}.parquet`
  await using writer = openParquetWriter(path, () => undefined)
  await writeTyped(writer, path, rows)
  return path
}

describe('Parquet output', () => {
  it('gives the columns their types and keeps every digit', async () => {
    const { path } = await written(
      `select '9007199254740993' as id, '1234.50' as price, '12345678901234567890.12' as large, '0.5' as ratio,
        'true' as ok, '2024-02-29' as day, '2024-02-29 10:15:00.123456' as at, '10:15:00' as clock, 'ü漢' as name`,
      [
        change('id', 'int'),
        change('price', 'decimal'),
        change('large', 'decimal'),
        change('ratio', 'float'),
        change('ok', 'bit'),
        change('day', 'date'),
        change('at', 'datetime'),
        change('clock', 'time'),
      ],
    )
    expect(await typesOf(path)).toEqual([
      ['id', 'BIGINT'],
      ['price', 'DECIMAL(18,2)'],
      ['large', 'DECIMAL(38,2)'],
      ['ratio', 'DOUBLE'],
      ['ok', 'BOOLEAN'],
      ['day', 'DATE'],
      ['at', 'TIMESTAMP'],
      ['clock', 'TIME'],
      ['name', 'VARCHAR'],
    ])
    expect(await rowsOf(path)).toEqual([
      [
        '9007199254740993',
        '1234.50',
        '12345678901234567890.12',
        '0.5',
        'true',
        '2024-02-29',
        '2024-02-29 10:15:00.123456',
        '10:15:00',
        'ü漢',
      ],
    ])
  })

  it('keeps the types that columns have in their database', async () => {
    const of = (name: string, type: Column['type'], kind: OriginKind): Column => ({
      name,
      type,
      origin: { kind },
    })
    const path = await writtenTyped({
      columns: [
        of('small', 'int', 'int16'),
        of('id', 'int', 'int32'),
        of('single', 'float', 'float32'),
        of('moment', 'timestamp', 'timestamptz'),
        of('key', 'text', 'uuid'),
        of('bytes', 'text', 'binary'),
      ],
      rows: [
        ['-7', '2147483647', '0.1', '2024-01-05 10:00:00', '0B5C9F6A-2C0E-4B7D-9D0E-0123456789AB', '00ff41'],
      ],
    })
    expect(await typesOf(path)).toEqual([
      ['small', 'SMALLINT'],
      ['id', 'INTEGER'],
      ['single', 'FLOAT'],
      ['moment', 'TIMESTAMP WITH TIME ZONE'],
      ['key', 'UUID'],
      ['bytes', 'BLOB'],
    ])
    expect(await rowsOf(path, 'small, id, single, epoch_ms(moment), key, hex(bytes)')).toEqual([
      ['-7', '2147483647', '0.1', '1704448800000', '0b5c9f6a-2c0e-4b7d-9d0e-0123456789ab', '00FF41'],
    ])
  })

  it('keeps the row order over several row groups, whose rows it counts from the bytes', async () => {
    const { path } = await written(`select i as id from range(300000) t(i)`, [change('id', 'int')])
    const footer = await readFooter(path)
    expect(footer).toMatchObject({ rows: 300_000, rowsOfGroups: [122_880, 122_880, 54_240] })
    using connection = await connectShared()
    const moved = `select count(*) from read_parquet('${path}', file_row_number = true) where id <> file_row_number`
    expect((await connection.runAndReadAll(moved)).getRows()).toEqual([[0n]])
  })

  it('writes rows again in smaller groups if the first groups do not fit in memory', async () => {
    const long = 'repeat(md5(i::varchar), 200)'
    const { path } = await written(`select i as id, ${long} as t from range(48000) t(i)`, [], 2_048)
    expect(await rowsOf(path, 'count(*), sum(length(t))')).toEqual([['48000', `${48_000 * 6_400}`]])
    const footer = await readFooter(path)
    expect(typeof footer === 'string' ? footer : footer.rowsOfGroups[0]).toBe(2_048)
  })

  it('stores decimals with too many digits as text, and says so', async () => {
    const path = `${placeOf()}.parquet`
    const lines: string[] = []
    await using writer = openParquetWriter(path, (line) => void lines.push(line))
    const long = '12345678901234567890123456789.0123456789'
    await writeTyped(writer, path, {
      columns: [{ name: 'n', type: 'decimal', origin: { kind: 'decimal' } }],
      rows: [[long]],
      measures: { n: { ...nothing, integerDigits: 29, scale: 10 } },
    })
    expect(await rowsOf(path)).toEqual([[long]])
    expect(lines).toEqual(['Written as text, because a Parquet file stores decimals of up to 38 digits: n.'])
  })

  it.each([
    ['date', null, sql`select * from (values (null), (date 'infinity')) t(v)`, sentence('parquetNoSuchDate')],
    ['time', null, sql`select * from (values (null), (time '24:00:00')) t(v)`, sentence('parquetNoSuchTime')],
    ['decimal', null, sql`select * from (values ('1'), ('NaN')) t(v)`, sentence('parquetNoSuchNumber')],
    [
      'int',
      'int16',
      sql`select * from (values (1), (32768)) t(v)`,
      sentence('parquetTooLarge', { bits: 16 }),
    ],
    [
      'float',
      'float32',
      sql`select * from (values (0.5::double), (0.1234567891::double)) t(v)`,
      sentence('parquetNotSingle'),
    ],
    ['text', 'uuid', sql`select * from (values (null), ('x')) t(v)`, sentence('parquetNotUuid')],
    ['text', 'binary', sql`select * from (values ('00'), ('0')) t(v)`, sentence('parquetNotBinary')],
  ] as const)('refuses a %s (%s) that its column cannot store', async (type, kind, rows, reason) => {
    const required = typedRequirements([{ name: 'v', type, ...(kind && { origin: { kind } }) }])
    await expect(checkHere(rows, required)).rejects.toThrow('target: 1; first: row 2')
    await expect(checkHere(rows, required)).rejects.toThrow(reason)
  })
})
