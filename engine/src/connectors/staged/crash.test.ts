import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../duckdb/sql.ts'
import { createMssqlDatabase } from '../../testing/mssql-database.ts'
import { createMysqlDatabase } from '../../testing/mysql-database.ts'
import { everyNth } from '../../testing/rounds.ts'
import {
  ENDLESS_ROWS,
  OLD_ROWS,
  type StagedTarget,
  stagedMssql,
  stagedMysql,
  writeModes,
  writesInto,
} from '../../testing/staged-writes.ts'

async function openMysql() {
  const database = await createMysqlDatabase()
  return { database, target: stagedMysql(database) }
}

async function openMssql() {
  const database = await createMssqlDatabase()
  return { database, target: stagedMssql(database) }
}

// MySQL has no TRUNCATE within a transaction.
const mysqlModes = writeModes.filter(({ flags }) => !flags.truncate)

// SQL Server locks the table from the move of the rows to the commit.
describe.each([
  { title: 'MySQL', open: openMysql, modes: mysqlModes, from: 1, canReadMeanwhile: true },
  { title: 'SQL Server', open: openMssql, modes: writeModes, from: 0, canReadMeanwhile: false },
])('a write into $title', ({ open, modes, from, canReadMeanwhile }) => {
  let database: AsyncDisposable
  let target: StagedTarget
  let folder: string
  let writes: ReturnType<typeof writesInto>
  beforeAll(async () => {
    const opened = await open()
    database = opened.database
    target = opened.target
    folder = await mkdtemp(join(tmpdir(), 'anj-crash-'))
    writes = writesInto(target, folder)
  })
  afterAll(async () => {
    await database[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })
  afterEach(() => writes.clear())

  describe.each(everyNth(modes, 2, from))('$way', ({ flags, before, after }) => {
    it('keeps the old rows until the commit and has all new rows afterwards', async () => {
      const { runId, writer } = await writes.begin(flags, before)
      const checked = await writes.write(writer)
      expect(checked.result).toEqual({ written: 3, stored: 3 })
      if (canReadMeanwhile) expect(await writes.held()).toEqual(before)
      const mark = await checked.mark()
      expect(await target.connector.readMark(mark, target.connection)).toBe('inProgress')
      if (canReadMeanwhile) expect(await writes.held()).toEqual(before)
      await checked.commit()
      expect(await target.connector.readMark(mark, target.connection)).toBe('committed')
      await writer[Symbol.asyncDispose]()
      expect(await target.connector.readMark(mark, target.connection)).toBe('committed')
      await writes.settled(runId)
      expect(await target.connector.readMark(mark, target.connection)).toBe('unknown')
      expect(await writes.held()).toEqual(after)
      expect(await target.tables()).toEqual(['people'])
    })

    it('leaves the target unchanged, without leftovers, when the run crashes before its mark', async () => {
      const { runId, writer } = await writes.begin(flags, before)
      await writes.write(writer)
      await writes.cut(runId)
      await writes.settled(runId)
      expect(await writes.held()).toEqual(before)
      expect(await target.tables()).toEqual(before ? ['people'] : [])
      await writer[Symbol.asyncDispose]()
    })

    it('reports the write as aborted if the run crashes after its mark and before the commit', async () => {
      const { runId, writer } = await writes.begin(flags, before)
      const checked = await writes.write(writer)
      const mark = await checked.mark()
      await writes.cut(runId)
      await expect(checked.commit()).rejects.toThrow()
      await expect.poll(() => target.connector.readMark(mark, target.connection)).toBe('aborted')
      await writer[Symbol.asyncDispose]()
      expect(await target.connector.readMark(mark, target.connection)).toBe('aborted')
      await writes.settled(runId)
      expect(await writes.held()).toEqual(before)
      expect(await target.tables()).toEqual(before ? ['people'] : [])
    })

    it('lets the recovery stop a write that is still going on', async () => {
      const { runId, writer } = await writes.begin(flags, before)
      const checked = await writes.write(writer)
      const mark = await checked.mark()
      await target.connector.endWrite(mark, target.connection)
      expect(await target.connector.readMark(mark, target.connection)).toBe('aborted')
      await writes.settled(runId)
      expect(await writes.held()).toEqual(before)
      await writer[Symbol.asyncDispose]()
    })

    it('leaves the target unchanged, without leftovers, when the run is cancelled during the load', async () => {
      const { writer } = await writes.begin(flags, before)
      const cancel = new AbortController()
      let bytes = 0
      const writing = writes.write(writer, ENDLESS_ROWS, cancel.signal, (more) => {
        bytes += more
        if (bytes > 3e6) cancel.abort(new Error('cancelled'))
      })
      await expect(writing).rejects.toThrow('cancelled')
      await writer[Symbol.asyncDispose]()
      expect(await writes.held()).toEqual(before)
      expect(await target.tables()).toEqual(before ? ['people'] : [])
      await expect.poll(() => target.connections()).toBe(0)
    })

    it('leaves the target unchanged when the server kills the session during the load', async () => {
      const { runId, writer } = await writes.begin(flags, before)
      let bytes = 0
      let ending: Promise<void> | undefined
      const writing = writes.write(writer, ENDLESS_ROWS, undefined, (more) => {
        bytes += more
        if (bytes > 3e6) ending ??= writes.cut(runId)
      })
      await expect(writing).rejects.toThrow(/was lost|cancelled the operation|stopped the operation/)
      await ending
      await writer[Symbol.asyncDispose]()
      await writes.settled(runId)
      expect(await writes.held()).toEqual(before)
      expect(await target.tables()).toEqual(before ? ['people'] : [])
    })
  })

  it('leaves the target unchanged if DuckDB fails on a row during the load', async () => {
    const { writer } = await writes.begin({}, OLD_ROWS)
    const broken = sql`select case when i = 300000 then error('row is bad') else i end, 'x' from range(1000000) t(i)`
    await expect(writes.write(writer, broken)).rejects.toThrow('row is bad')
    await writer[Symbol.asyncDispose]()
    expect(await writes.held()).toEqual(OLD_ROWS)
    expect(await target.tables()).toEqual(['people'])
  })

  it('fails when the table to replace changes during the load', async () => {
    const { runId, writer } = await writes.begin({ dropTableThenCreate: true }, OLD_ROWS)
    const checked = await writes.write(writer)
    await checked.mark()
    await target.run('alter table people add more int')
    await expect(checked.commit()).rejects.toThrow('The table people was changed by another session')
    await writer[Symbol.asyncDispose]()
    await writes.settled(runId)
    expect(await writes.held()).toEqual(['1 old '])
  })

  it('removes leftovers of a missing database without an error', async () => {
    await target.connector.removeLeftovers(target.connection, 'nowhere', randomUUID())
  })
})
