import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../duckdb/session.ts'
import { sql } from '../duckdb/sql.ts'
import { runInflow } from '../pipe/inflow.ts'
import { csvLine } from '../testing/fake-reading.ts'
import { inflowSession, readInflow } from './read-inflow.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-read-inflow-'))
})
afterAll(() => rm(folder, { recursive: true }))

const columns = [
  { name: 'n', type: 'int' },
  { name: 'a', type: 'text' },
  { name: 'b', type: 'text' },
] as const

/** Texts that look like rows of three columns to a reader that starts in the middle. */
const hostile = [
  (i: number) => Array.from({ length: 30 }, (_, k) => `${i},"${k}",x`).join('\n'),
  (i: number) => '","\n'.repeat(40 + (i % 7)),
  () => '"\n"'.repeat(50),
  () => '\n1,2,3\n'.repeat(20),
]

test('rows are never split inside a text, wherever a buffer ends', async () => {
  await using session = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: folder,
    temporaryBytes: 1e9,
    directories: [folder],
    ...inflowSession,
  })
  const count = 40_000
  const path = join(folder, 'pipe')
  const [found] = await runInflow({
    path,
    read: (signal) =>
      session.row(
        sql`select count(*), count_if(c1 <> c2), count_if(c0 <> place - 1), count(distinct c0)
          from (select *, row_number() over () as place from (${readInflow(path, columns, { longestRow: 200_000 })}))`,
        signal,
      ),
    fill: async (sink, signal) => {
      for (let i = 0; i < count; i++) {
        const text = hostile[i % hostile.length]?.(i) ?? ''
        if (!sink.write(csvLine([String(i), text, text]))) await once(sink, 'drain', { signal })
      }
    },
    signal: new AbortController().signal,
  })
  expect(found).toEqual([String(count), '0', '0', String(count)])
})
