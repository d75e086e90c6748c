import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, type DataType } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { constant, join as list, name, sql } from '../../engine/src/duckdb/sql.ts'
import type { DatasetSource } from '../../engine/src/model/source.ts'
import { makeDataset } from '../../engine/src/testing/make-dataset.ts'
import { isLongRun, roundsOf } from '../../engine/src/testing/rounds.ts'
import { MEGABYTE, requestFor, runHere } from '../../engine/src/testing/run-here.ts'
import { sharedSession } from '../../engine/src/testing/shared-duckdb.ts'
import type { OpenKind, Place } from './kind.ts'
import { kinds } from './kinds.ts'
import { roundTripOrRefusal, workflowTo } from './round-trip.ts'
import type { ContractTable } from './table.ts'

const MANY = roundsOf({ short: 85_000, long: 1_000_000 })
const WIDE = 500
/** Number of columns. The short round has few, because DuckDB's cost grows faster than their number. */
const CARRIED = roundsOf({ short: 260, long: WIDE })
const LONG = roundsOf({ short: 5_000_000, long: 10_000_000 })

describe.each(kinds.map((kind, place) => ({ ...kind, place })))('$name', ({ open, limits, place }) => {
  let kind: OpenKind
  beforeAll(async () => {
    kind = await open()
  })
  afterAll(() => kind[Symbol.asyncDispose]())

  /** Writes the rows of a DuckDB select. Returns the error if it is refused. */
  async function write(
    select: string,
    type: DataType,
  ): Promise<{ source: DatasetSource; place: Place } | AppError> {
    const source = await makeDataset(join(await mkdtemp(join(kind.folder, 'made-')), 'made.parquet'), select)
    const place = await kind.place()
    const columns = source.columns.map((column) => ({ name: column, type }))
    try {
      await runHere(requestFor(workflowTo(place, source, columns), source, place.target, kind.folder))
      return { source, place }
    } catch (error) {
      if (error instanceof AppError) return error
      throw error
    }
  }

  /** Compares the written rows with the rows that our own source reads, in DuckDB. */
  async function expectSame(written: { source: DatasetSource; place: Place } | AppError): Promise<void> {
    if (written instanceof AppError) throw written
    const { source, place } = written
    const found = await place.read()
    using session = await sharedSession()
    const cells = (of: (column: string, i: number) => string) =>
      list(source.columns.map((column, i) => sql`${name(of(column, i))}::varchar as ${name(`v${i}`)}`))
    const given = sql`select ${cells((column) => column)} from read_parquet(${constant(source.path)})`
    const read = sql`select ${cells((column, i) => (found.kind === 'landed' ? `c${i}` : column))} from read_parquet(${constant(found.path)})`
    const [rows, missing, foreign] = await session.row(
      sql`select (select count(*) from (${read})), (select count(*) from (${given} except all ${read})), (select count(*) from (${read} except all ${given}))`,
    )
    expect({ rows: Number(rows), missing: Number(missing), foreign: Number(foreign) }).toEqual({
      rows: source.rows,
      missing: 0,
      foreign: 0,
    })
  }

  it('keeps a table with one row', async () => {
    const table: ContractTable = { columns: [{ name: 'only', type: 'int' }], rows: [['1']] }
    expect(await roundTripOrRefusal(kind, table)).toMatchObject({ table: { rows: [['1']] } })
  })

  it('refuses a table without rows and creates nothing', async () => {
    const table: ContractTable = { columns: [{ name: 'only', type: 'int' }], rows: [] }
    expect(await roundTripOrRefusal(kind, table)).toMatchObject({ refused: 'tableEmpty' })
  })

  it(`keeps ${MANY.toLocaleString('en')} rows`, async () => {
    await expectSame(
      await write(`select i as id, i * 7919 % 1000003 as value from range(${MANY}) t(i)`, 'int'),
    )
  })

  const wide = (cell: string, columns: number) =>
    `select ${Array.from({ length: columns }, (_, i) => `${cell.replaceAll('#', String(i))} as c${i}`).join(', ')} from range(50) t(i)`
  const wideTables = [
    { type: 'int', cell: 'i * 1000 + #', refusal: limits.intColumns500 },
    { type: 'text', cell: "'text ' || i || ' #'", refusal: limits.textColumns500 },
  ] as const
  // Writing takes seconds, so the short round writes only texts and only for every other kind. The writers of kinds
  // that refuse texts have separate tests with 500 int columns.
  const carried = wideTables.filter(
    ({ type, refusal }) => refusal === null && (isLongRun || (type === 'text' && place % 2 === 0)),
  )
  const refused = wideTables.filter(({ refusal }) => refusal !== null)

  it.each(carried)(
    `keeps ${CARRIED} columns of $type`,
    async ({ type, cell }) => {
      await expectSame(await write(wide(cell, CARRIED), type))
    },
    120_000,
  )

  it.each(refused)(
    'refuses 500 columns of $type with a message that contains the limit and the number',
    async ({ type, cell, refusal }) => {
      const written = await write(wide(cell, WIDE), type)
      expect(written).toMatchObject({ code: refusal, message: expect.stringMatching(/\d/) })
    },
  )

  it(`${limits.longCell === null ? 'keeps' : 'refuses'} a cell of ${LONG / MEGABYTE} MB`, async () => {
    const written = await write(
      `select 1 as id, repeat('0123456789', ${LONG / 10}) as cell union all select 2, 'short'`,
      'text',
    )
    if (limits.longCell === null) return await expectSame(written)
    expect(written).toMatchObject({ code: limits.longCell, message: expect.stringMatching(/\d/) })
  })
})
