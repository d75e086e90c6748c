import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConfigOf, type KeyPairs, matchingRowsKinds } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession, type Session } from '../duckdb/session.ts'
import { constant, sql } from '../duckdb/sql.ts'
import type { DatasetSource } from '../model/source.ts'
import { change, graphOf, nodeOf, writeTable } from '../testing/tables.ts'
import { compileMatches } from './compile-matches.ts'
import { compilePlan } from './compile-plan.ts'
import { compilePreview } from './compile-preview.ts'

let folder: string
let session: Session
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-matching-'))
  session = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: folder,
    temporaryBytes: 1e9,
    directories: [folder],
    threads: 4,
  })
})
afterAll(async () => {
  await session[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

type Kind = (typeof matchingRowsKinds)[number]
const byId: KeyPairs = [{ left: 'id', right: 'id' }]

/** Two files whose left one has its column `n` converted, and a step for both. */
function matching(kind: Kind, onReject: ConfigOf<'changeDataType'>['onReject'] = 'fail') {
  return graphOf(
    [
      nodeOf('left', 'csvInput'),
      nodeOf('right', 'csvInput', { firstNodeToExecute: false }),
      nodeOf('types', 'changeDataType', { columnDataTypes: [change('n', 'int')], onReject }),
      nodeOf('step', kind, { keys: byId }),
    ],
    'left>types',
    'types>step',
    'right>step',
  )
}

async function ownFiles() {
  const left = [
    ['1', '1'],
    ['7', 'no'],
    [null, '3'],
    ['', '4'],
    ['2', 'x'],
    ['1', '6'],
  ]
  return {
    left: await writeTable(join(folder, 'left.parquet'), ['id', 'n'], left),
    right: await writeTable(join(folder, 'right.parquet'), ['id'], [['1'], ['2'], ['1'], [''], ['9']]),
  }
}

test.each<[Kind, number]>([
  ['rowsWithMatch', 3],
  ['rowsWithoutMatch', 3],
])('counts the rows of %s before a run', async (kind, rows) => {
  const sources = await ownFiles()
  const graph = matching(kind, 'setNull')
  const { select, read } = compileMatches(graph, sources, 'step')
  const found = read(await session.row(select))
  expect(found).toEqual({
    left: { matched: 3, unmatched: 3 },
    right: { matched: 3, unmatched: 2 },
    rows,
    several: 2,
  })
  expect(await session.rows(compilePlan(graph, sources, 'step').rows)).toHaveLength(rows)
})

test('rows keep the numbers that they have in their file', async () => {
  const { page } = compilePreview(matching('rowsWithoutMatch', 'setNull'), await ownFiles(), 'step')
  const rows = await session.rows(page({ offset: 0, limit: 9 }))
  expect(rows).toEqual([
    ['2', '7', null],
    ['3', null, '3'],
    ['4', '', '4'],
  ])
})

test('a check counts the values that do not convert, even in rows that the step drops', async () => {
  const needs = { workFolder: folder, measures: new Set<never>(), requirements: false }
  const plan = compilePlan(matching('rowsWithMatch', 'leaveOut'), await ownFiles(), 'step', needs)
  const [check] = plan.parts
  if (check?.kind !== 'check') throw new Error('The plan checks the left table first')
  expect(check.read(await session.row(check.select))).toMatchObject({ in: 6, rejected: 2, kept: 4 })
  expect(await session.rows(plan.rows)).toEqual([
    ['1', '1'],
    ['1', '6'],
  ])
})

test.each(matchingRowsKinds)('%s keeps the order of many rows on several threads', async (kind) => {
  const rows = 300_000
  const write = async (file: string, select: ReturnType<typeof sql>): Promise<DatasetSource> => {
    const path = join(folder, file)
    await session.run(sql`copy (${select}) to ${constant(path)} (format parquet, row_group_size 10000)`)
    return { kind: 'dataset', path, columns: ['id', 'n'], rows, emptyRows: 0, emptyCells: 0 }
  }
  const ids = (step: number) =>
    sql`select (i * ${constant(step)} % 300007)::varchar as id, i::varchar as n from range(${constant(rows)}) t(i)`
  const sources = {
    left: await write(`${kind}-left.parquet`, ids(7919)),
    // The right table is larger in its cells, so that DuckDB could exchange both sides.
    right: await write(
      `${kind}-right.parquet`,
      sql`select id, repeat(n, 3) as n from (${ids(2)}) where n::int % 2 = 0`,
    ),
  }
  const plan = compilePlan(matching(kind), sources, 'step')
  const [count, disorder] = await session.row(
    sql`select count(*), count(*) filter (n <= before) from (select n, lag(n) over () as before from (${plan.rows}) t(id, n))`,
  )
  expect(Number(count)).toBeGreaterThan(100_000)
  expect(disorder).toBe('0')
})
