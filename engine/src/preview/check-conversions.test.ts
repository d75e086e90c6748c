import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unchangedTypes } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession, type Session } from '../duckdb/session.ts'
import type { DatasetSource } from '../model/source.ts'
import { proofOf } from '../steps/conversions/proof.ts'
import { makeDataset } from '../testing/make-dataset.ts'
import { limitsIn } from '../testing/run-here.ts'
import { change, graphOf, nodeOf, writeTable } from '../testing/tables.ts'
import { checkConversions } from './check-conversions.ts'
import { compute } from './compute.ts'
import type { ConversionReport, NodeRequest } from './protocol.ts'

let folder: string
let source: DatasetSource
const { signal } = new AbortController()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-conversions-'))
  const rows = Array.from({ length: 30 }, (_, i) => [
    i % 2 === 0 ? `${i}` : `no ${i}`,
    i === 7 ? null : '2026-02-30',
    '1.5',
  ])
  source = await writeTable(join(folder, 't.parquet'), ['id', 'day', 'amount'], rows)
})
afterAll(() => rm(folder, { recursive: true }))

const changes = { columnDataTypes: [change('id', 'int'), change('day', 'date'), change('amount', 'decimal')] }
const find = async (request: Omit<NodeRequest, 'sources'>) =>
  (await compute(
    { type: 'conversions', request: { ...request, sources: { file: source } } },
    limitsIn(folder),
    signal,
  )) as ConversionReport

test('reports for each conversion how many cells fail, and the row and reason of the first ones', async () => {
  const workflow = graphOf(
    [
      nodeOf('file', 'csvInput'),
      nodeOf('select', 'columnSelection'),
      nodeOf('change', 'changeDataType', changes),
    ],
    'file>select',
    'select>change',
  )
  const found = await find({ workflow, nodeId: 'change' })
  expect(found).toMatchObject({ rows: 30, isAll: true })
  expect(found.columns.map(({ column, fails }) => [column, fails])).toEqual([
    ['id', 15],
    ['day', 29],
    ['amount', 0],
  ])
  expect(found.columns[0]?.examples).toHaveLength(5)
  expect(found.columns[0]?.examples[0]).toMatchObject({ row: 2, column: 'id', value: 'no 1' })
  expect(found.columns[1]?.examples.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5])
  expect(found.columns[1]?.examples[0]?.reason).not.toBe('')
  expect(found.columns[2]?.examples).toEqual([])
})

test("conversions in an earlier node aren't counted, and a node without conversions reports no failures", async () => {
  const workflow = graphOf(
    [
      nodeOf('file', 'csvInput'),
      nodeOf('first', 'changeDataType', changes),
      nodeOf('select', 'columnSelection'),
      nodeOf('second', 'changeDataType', {
        columnDataTypes: [change('amount', 'int', { fromType: 'decimal' })],
      }),
      nodeOf('third', 'changeDataType'),
    ],
    'file>first',
    'first>select',
    'select>second',
    'second>third',
  )
  const found = await find({ workflow, nodeId: 'second' })
  expect(found.columns.map(({ column, fails }) => [column, fails])).toEqual([['amount', 30]])
  expect(await find({ workflow, nodeId: 'third' })).toEqual({ columns: [], rows: 0, isAll: true })
})

test('only the first rows are checked after a combination', async () => {
  const workflow = graphOf(
    [
      nodeOf('file', 'csvInput'),
      nodeOf('join', 'innerJoin', { keys: [{ left: 'id', right: 'id' }] }),
      nodeOf('other', 'columnSelection'),
      nodeOf('change', 'changeDataType', { columnDataTypes: [change('id', 'int')] }),
    ],
    'file>join',
    'file>other',
    'other>join',
    'join>change',
  )
  const found = await find({ workflow, nodeId: 'change' })
  expect(found).toMatchObject({ rows: 30, isAll: true, columns: [{ column: 'id', fails: 15 }] })
})

test('a slow check returns what it has found so far', async () => {
  const long = await makeDataset(
    join(folder, 'long.parquet'),
    "select case i when 3 then 'no' else i::varchar end as id from range(26_000) t(i)",
  )
  const workflow = graphOf(
    [
      nodeOf('file', 'csvInput'),
      nodeOf('change', 'changeDataType', { columnDataTypes: [change('id', 'int')] }),
    ],
    'file>change',
  )
  await using session = await openSession({ ...limitsIn(folder), directories: [folder] })
  let looks = 0
  const slow: Session = {
    ...session,
    row: (select, ends) => {
      looks += 1
      if (looks === 1) return session.row(select, ends)
      return new Promise((_, reject) => ends?.addEventListener('abort', () => reject(ends.reason)))
    },
  }
  const request = { workflow, nodeId: 'change', sources: { file: long } }
  const found = await checkConversions(request, slow, signal, 50)
  expect(found).toMatchObject({ rows: 25_000, isAll: false, columns: [{ column: 'id', fails: 1 }] })
  expect(await checkConversions(request, session, signal)).toMatchObject({ rows: 26_000, isAll: true })
})

test('counts the cells that each format reads by itself, for a file and for a step', async () => {
  const dates = await writeTable(
    join(folder, 'dates.parquet'),
    ['day', 'price'],
    [
      ['31/12/2025', '1,50'],
      ['01/02/2026', '2.50'],
      ['12/31/2025', '3'],
      ['soon', null],
    ],
  )
  const columnDataTypes = [
    change('day', 'date', { formats: ['dd/MM/yyyy', 'MM/dd/yyyy'] }),
    change('price', 'decimal', { numberFormats: [{ decimalSign: ',' }, { decimalSign: '.' }] }),
  ]
  const columns = ['day', 'price'].map((name) => ({ name, type: 'text' as const }))
  const types = { ...unchangedTypes(), columnDataTypes }
  const asked = [
    { workflow: graphOf([nodeOf('file', 'csvInput', { columns, types })]), nodeId: 'file' },
    {
      workflow: graphOf(
        [nodeOf('file', 'csvInput', { columns }), nodeOf('change', 'changeDataType', { columnDataTypes })],
        'file>change',
      ),
      nodeId: 'change',
    },
  ]
  for (const request of asked)
    expect(
      await compute(
        { type: 'conversions', request: { ...request, sources: { file: dates } } },
        limitsIn(folder),
        signal,
      ),
    ).toMatchObject({
      columns: [
        { column: 'day', fails: 1, formatHits: [2, 2] },
        { column: 'price', fails: 0, formatHits: [2, 2] },
      ],
    })
})

test('reports every conversion of a file, including those that the ingest has proven', async () => {
  const toDecimal = change('amount', 'decimal')
  const proven = { ...source, proofs: [null, null, proofOf(toDecimal)] }
  const types = { ...unchangedTypes(), columnDataTypes: [toDecimal] }
  const columns = source.columns.map((name) => ({ name, type: 'text' as const }))
  const workflow = graphOf([nodeOf('file', 'csvInput', { datasetId: 'file', columns, types })])
  const request = { workflow, nodeId: 'file', sources: { file: proven } }
  const found = await compute({ type: 'conversions', request }, limitsIn(folder), signal)
  expect(found).toMatchObject({ rows: 30, isAll: true, columns: [{ column: 'amount', fails: 0 }] })
})
