import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../duckdb/session.ts'
import { constant, sql } from '../duckdb/sql.ts'
import type { LandedSource } from '../model/source.ts'
import { limitsIn } from '../testing/run-here.ts'
import { graphOf, nodeOf } from '../testing/tables.ts'
import { compute } from './compute.ts'
import type { PreviewPage } from './protocol.ts'

const ROWS = 100
let folder: string
let source: LandedSource
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-compute-'))
  const path = join(folder, 'wide.parquet')
  await using session = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: folder,
    temporaryBytes: 1e9,
    threads: 1,
    paths: [path],
  })
  await session.run(
    sql`copy (select i as c0, repeat('x', 10000000) as c1 from range(1, ${constant(ROWS)} + 1) r(i))
      to ${constant(path)} (format parquet, row_group_size 1, use_tmp_file false)`,
  )
  const columns = [
    { name: 'i', type: 'int' },
    { name: 't', type: 'text' },
  ] as const
  source = { kind: 'landed', path, columns, rows: 200, emptyRows: 0, emptyCells: 0, isSample: false }
})
afterAll(() => rm(folder, { recursive: true }))

const { signal } = new AbortController()
const looked = () => ({
  workflow: graphOf([nodeOf('in', 'postgresqlInput')]),
  nodeId: 'in',
  sources: { in: source },
})

test('cells of 10 MB are truncated before they fill the memory of a preview', async () => {
  const before = process.memoryUsage().rss
  const request = { ...looked(), offset: 0, limit: ROWS, longestCell: 10 }
  const page = (await compute({ type: 'preview', request }, limitsIn(folder), signal)) as PreviewPage
  expect(page.rows).toHaveLength(ROWS)
  expect(page.rows.at(-1)).toEqual([String(ROWS), 'xxxxxxxxxx…'])
  expect(process.memoryUsage().rss - before).toBeLessThan(400e6)
})

test('the size of a page is limited, even if the limit for cells is high', async () => {
  const request = { ...looked(), offset: 0, limit: ROWS, longestCell: 10_000_000 }
  const page = (await compute({ type: 'preview', request }, limitsIn(folder), signal)) as PreviewPage
  expect(page.rows[0]?.[1]).toHaveLength(250_001)
  const one = { ...request, limit: 1 }
  expect(
    ((await compute({ type: 'preview', request: one }, limitsIn(folder), signal)) as PreviewPage)
      .rows[0]?.[1],
  ).toHaveLength(10_000_000)
})

test('rows are counted in the file on request', async () => {
  const count = (asStored: boolean) =>
    compute({ type: 'count', request: { ...looked(), asStored } }, limitsIn(folder), signal)
  expect(await count(false)).toBe(200)
  expect(await count(true)).toBe(ROWS)
})
