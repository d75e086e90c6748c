import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Column } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseSource } from '../model/source.ts'
import { type FakeReading, fakeReading, tableConfig, unreachableConnection } from '../testing/fake-reading.ts'
import { limitsIn } from '../testing/run-here.ts'
import { graphOf, nodeOf } from '../testing/tables.ts'
import { openSources } from './open-sources.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-sources-'))
})
afterAll(() => rm(folder, { recursive: true }))

const id: Column = { name: 'id', type: 'int', origin: { kind: 'int32' } }
const at: Column = { name: 'at', type: 'timestamp', origin: { kind: 'timestamp' } }
const signal = new AbortController().signal

function open(
  known: Readonly<Record<string, readonly Column[]>>,
  now: readonly Column[],
  connections = [unreachableConnection],
) {
  const readings: FakeReading[] = []
  const lines: string[] = []
  const names = Object.keys(known)
  const sources: Record<string, DatabaseSource> = Object.fromEntries(
    names.map((name, i) => [
      name,
      {
        kind: 'database',
        connection: connections[i % connections.length] ?? unreachableConnection,
        config: tableConfig('t', known[name] ?? []),
      },
    ]),
  )
  const workflow = graphOf(names.map((name) => nodeOf(name, 'postgresqlInput')))
  const opening = openSources(
    { workflow, sources, limits: limitsIn(folder) },
    folder,
    (line) => void lines.push(line),
    signal,
    async () => {
      const reading = fakeReading({ t: { columns: now, pieces: ['1,2024-01-01 00:00:00\n'], rows: 1 } })
      readings.push(reading)
      return reading
    },
  )
  return { opening, readings, lines }
}

test('sources share a reading only if they have the same server and database', async () => {
  const shouting = { ...unreachableConnection, serverName: 'DB.EXAMPLE' }
  const { opening, readings } = open(
    { a: [id, at], b: [id, at], c: [id, at] },
    [id, at],
    [unreachableConnection, shouting, { ...unreachableConnection, port: 5433 }],
  )
  await using sources = await opening
  expect(readings).toHaveLength(2)
  const { sources: landed } = await sources.land(() => undefined, signal)
  expect(Object.values(landed).map(({ rows }) => rows)).toEqual([1, 1, 1])
  expect(new Set(Object.values(landed).map(({ path }) => path)).size).toBe(3)
  expect(readings.map(({ closed }) => closed)).toEqual([true, true])
})

test('missing columns and changed types are named, and the reading is closed', async () => {
  const zoned: Column = { name: 'at', type: 'timestamp', origin: { kind: 'timestamptz' } }
  const { opening, readings } = open({ a: [{ name: 'old', type: 'text' }, id, at] }, [id, zoned])
  await expect(opening).rejects.toMatchObject({
    code: 'sourceColumnsChanged',
    nodeId: 'a',
    message: expect.stringContaining(
      'gone: old; of another type: at (timestamp, now timestamptz). Press Refresh',
    ),
  })
  expect(readings[0]?.closed).toBe(true)
})

test('new columns are logged but not read', async () => {
  const { opening, lines } = open({ a: [id] }, [{ ...id, origin: { kind: 'int64' } }, at])
  await using sources = await opening
  expect(sources.foretold.a).toMatchObject({ columns: [{ name: 'id', origin: { kind: 'int64' } }] })
  expect(lines).toEqual([expect.stringContaining('the workflow does not know them yet: at.')])
})

test("a reading's limitation is logged once, but its notes are logged for each source", async () => {
  const connection = unreachableConnection
  const config = tableConfig('t', [id])
  const lines: string[] = []
  await using _opened = await openSources(
    {
      workflow: graphOf([nodeOf('a', 'postgresqlInput'), nodeOf('b', 'postgresqlInput')]),
      sources: { a: { kind: 'database', connection, config }, b: { kind: 'database', connection, config } },
      limits: limitsIn(folder),
    },
    folder,
    (line, nodeId) => void lines.push(`${nodeId}: ${line}`),
    signal,
    async () => ({
      ...fakeReading({ t: { columns: [id], pieces: [], rows: 0 } }),
      note: 'not of one moment',
      notesOn: async (_, columns) => [`less of ${columns.map(({ name }) => name).join()}`],
    }),
  )
  expect(lines).toEqual(['a: not of one moment', 'a: less of id', 'b: less of id'])
})
