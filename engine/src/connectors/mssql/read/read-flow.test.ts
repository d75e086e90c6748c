import { Writable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { column, type Script, selectResult } from '../../../../../tds-server/src/scripted-engine.ts'
import type { BatchResult } from '../../../../../tds-server/src/session.ts'
import { startSqlServer } from '../../../../../tds-server/src/start.ts'
import type { SqlRow } from '../../../../../tds-server/src/values.ts'
import { scriptedMssql } from '../../../testing/scripted-mssql.ts'
import type { SourceSpec } from '../../connector.ts'
import { openMssqlReading } from './read.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const never = new AbortController().signal
const source: SourceSpec = { mode: 'table', schemaName: '', tableName: 't', query: '', filter: '' }
const described = ['name', 'type', 'length', 'precision', 'scale'].map((name, i) =>
  column(name, i < 2 ? { name: 'nvarchar', length: 128 } : { name: 'int' }),
)
const columns = [
  column('c0', { name: 'int' }),
  column('c1', { name: 'nvarchar', length: 500 }),
  column('c2', { name: 'time', scale: 7 }),
]

/**
 * Starts reading from a server whose only table has three columns and the given rows. `isolation` determines the row
 * versioning of the database.
 */
async function open(rows: Script['execute'], isolation: readonly [number, boolean] = [1, true]) {
  const heard: string[] = []
  const execute: Script['execute'] = (text, parameters, session) => {
    heard.push(text)
    if (text.includes('sys.databases'))
      return selectResult([column('state', { name: 'int' }), column('rcsi', { name: 'bit' })], [isolation])
    if (text.includes('sys.columns'))
      return selectResult(described, [
        ['id', 'int', 4, 10, 0],
        ['a name', 'nvarchar', 1000, 0, 0],
        ['at', 'time', 5, 16, 7],
      ])
    if (text.startsWith('select top (0)')) return selectResult(columns, [])
    return text.startsWith('select ') ? (rows?.(text, parameters, session) ?? []) : []
  }
  const server = await startSqlServer({ engine: scriptedMssql({ execute }), tls: 'off' })
  closers.push(() => server.stop())
  const reading = await openMssqlReading(server.connection, 'sales', never)
  closers.push(() => reading[Symbol.asyncDispose]())
  return { reading, heard, server, columns: await reading.columnsOf(source, never) }
}

const row = (id: number): SqlRow => [id, `row "${id}" ${'x'.repeat(200)}`, null]
const line = (id: number) => `${id},"row ""${id}"" ${'x'.repeat(200)}",\n`

/** Produces rows until the session is cancelled, and counts how many there were. */
function endless() {
  const state = { rows: 0, isCancelled: false, ended: Promise.withResolvers<void>() }
  const execute: Script['execute'] = async function* (
    _text,
    _parameters,
    session,
  ): AsyncGenerator<BatchResult> {
    yield { kind: 'columns', columns }
    try {
      while (!session.isCancelled) {
        yield { kind: 'rows', rows: Array.from({ length: 100 }, (_, i) => row(state.rows + i)) }
        state.rows += 100
        await new Promise((resolve) => setImmediate(resolve))
      }
      state.isCancelled = true
    } finally {
      state.ended.resolve()
    }
  }
  return { state, execute }
}

describe('a consistent reading', () => {
  it('uses a SNAPSHOT transaction where the database allows it', async () => {
    const { heard, reading } = await open(() => [])
    expect(heard).toEqual(
      expect.arrayContaining(['set transaction isolation level snapshot', 'begin transaction']),
    )
    expect(reading.note).toBeUndefined()
  })

  it.each([
    [0, true, 'Each table is read as of a different moment'],
    [0, false, 'some rows may be old and some new'],
    [2, false, 'does not allow SNAPSHOT isolation'],
  ])('is replaced by a note where the database does not allow it (%i, %s)', async (state, rcsi, words) => {
    const { heard, reading } = await open(() => [], [state, rcsi])
    expect(heard).toContain('set transaction isolation level read committed')
    expect(reading.note).toContain(words)
    expect(reading.note).toContain('The database sales')
  })
})

it('applies backpressure from the sink and loses no row', async () => {
  const rows = 20_000
  const { reading, columns: found } = await open(function* () {
    yield { kind: 'columns', columns }
    for (let at = 0; at < rows; at += 1000)
      yield { kind: 'rows', rows: Array.from({ length: 1000 }, (_, i) => row(at + i)) }
    yield { kind: 'done', count: rows, isSelect: true }
  })
  const chunks: string[] = []
  let waiting = 0
  const sink = new Writable({
    highWaterMark: 1,
    write: (chunk: Buffer, _encoding, done) => {
      expect((waiting += 1)).toBe(1)
      chunks.push(chunk.toString())
      setImmediate(() => {
        waiting -= 1
        done()
      })
    },
  })
  const news: number[] = []
  const onRows = (count: number) => news.push(count)
  expect(await reading.copyOut(source, found, sink, { signal: never, onRows })).toBe(rows)
  expect(news).toEqual([10_000, 20_000, 20_000])
  expect(sink.writableEnded).toBe(false)
  expect(chunks.join('') === Array.from({ length: rows }, (_, i) => line(i)).join('')).toBe(true)
})

it('pauses the server while the sink is full, and stops it when cancelled', async () => {
  const { state, execute } = endless()
  const { reading, columns: found } = await open(execute)
  const cancel = new AbortController()
  const stalled = Promise.withResolvers<void>()
  const sink = new Writable({ write: () => stalled.resolve() })
  const copying = reading.copyOut(source, found, sink, { signal: cancel.signal })
  copying.catch(() => undefined)
  await stalled.promise
  // Rows that are already buffered still arrive. After that, the server must have stopped.
  let before = -1
  await expect
    .poll(
      () => {
        const same = before === state.rows
        before = state.rows
        return same
      },
      { interval: 300 },
    )
    .toBe(true)
  cancel.abort(new Error('cancelled'))
  await expect(copying).rejects.toThrow('cancelled')
  await state.ended.promise
})

it("stops with the sink's error when the sink fails", async () => {
  const { state, execute } = endless()
  const { reading, columns: found } = await open(execute)
  const sink = new Writable({ write: (_chunk, _encoding, done) => done(new Error('the disk is gone')) })
  await expect(reading.copyOut(source, found, sink, { signal: never })).rejects.toThrow('the disk is gone')
  await state.ended.promise
})

it('reports a value that it cannot read, with the column and the reason', async () => {
  const { reading, columns: found } = await open(() =>
    selectResult(columns, [row(1), [2, 'b', { days: 0, ticks: 1 }]]),
  )
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() })
  await expect(reading.copyOut(source, found, sink, { signal: never })).rejects.toThrow(
    'Column at contains 00:00:00.0000001, which cannot be read: it has more than six fractional digits of a second.',
  )
})

it('fails with a clear message when the connection is lost', async () => {
  const { state, execute } = endless()
  const { reading, server, columns: found } = await open(execute)
  const sink = new Writable({
    write: (_chunk, _encoding, done) => {
      void server.restart()
      setImmediate(done)
    },
  })
  await expect(reading.copyOut(source, found, sink, { signal: never })).rejects.toThrow(
    `The connection to 127.0.0.1, port ${server.port}, was lost.`,
  )
  await state.ended.promise
})

it('reads only the requested columns and rows, under aliases of its own', async () => {
  const {
    reading,
    heard,
    columns: found,
  } = await open(() =>
    selectResult(
      columns.slice(0, 1),
      [['x']].map(() => [7]),
    ),
  )
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() })
  const [, name] = found
  await reading.copyOut(source, name ? [name] : [], sink, { signal: never, rows: 5 })
  expect(heard.at(-1)).toBe('select top (5) [a name] as c0 from [dbo].[t]')
  await expect(
    reading.copyOut(source, [{ name: 'was', type: 'int' }], sink, { signal: never }),
  ).rejects.toThrow('no longer exist: was')
})
