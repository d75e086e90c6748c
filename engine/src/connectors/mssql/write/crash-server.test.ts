import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startSqlServer, type TestSqlServer } from '../../../../../tds-server/src/start.ts'
import type { CommitMark } from '../../../model/commit-mark.ts'
import { createMssqlDatabase, type MssqlDatabase } from '../../../testing/mssql-database.ts'
import { everyNth } from '../../../testing/rounds.ts'
import {
  ENDLESS_ROWS,
  OLD_ROWS,
  stagedMssql,
  writeModes,
  writesInto,
} from '../../../testing/staged-writes.ts'
import { mssql } from '../index.ts'

// A simulated server, because a real one can't be made to crash at a chosen moment.
let server: TestSqlServer
let database: MssqlDatabase
let folder: string
let writes: ReturnType<typeof writesInto>
beforeAll(async () => {
  server = await startSqlServer({ tls: 'off' })
  database = await createMssqlDatabase(`${server.url}?tls=disable`)
  folder = await mkdtemp(join(tmpdir(), 'anj-mssql-crash-'))
  writes = writesInto(stagedMssql(database), folder)
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => writes.clear())

const deaths = writeModes.flatMap((way) =>
  (['write', 'mark', 'commit'] as const).map((moment) => ({ ...way, moment })),
)
it.each(everyNth(deaths, 2))(
  'recovers from a server crash after $moment: $way',
  async ({ flags, before, after, moment }) => {
    const { runId, writer } = await writes.begin(flags, before)
    let mark: CommitMark | undefined
    const checked = await writes.write(writer)
    if (moment !== 'write') mark = await checked.mark()
    if (moment === 'commit') await checked.commit()
    await server.goAway()
    if (mark) expect(await mssql.readMark(mark, database.connection)).toBe('unknown')
    await expect(mssql.removeLeftovers(database.connection, database.name, runId)).rejects.toThrow(
      'refuses connections',
    )
    await writer[Symbol.asyncDispose]()
    await server.restart()
    if (mark)
      expect(await mssql.readMark(mark, database.connection)).toBe(
        moment === 'commit' ? 'committed' : 'aborted',
      )
    await writes.settled(runId)
    expect(await writes.held()).toEqual(moment === 'commit' ? after : before)
    expect((await database.tables()).filter((table) => table !== 'people')).toEqual([])
  },
)

it.each(everyNth(writeModes, 2))(
  'counts as committed although the answer to the commit is lost: $way',
  async ({ flags, before, after }) => {
    const { runId, writer } = await writes.begin(flags, before)
    const checked = await writes.write(writer)
    const mark = await checked.mark()
    const mend = server.faults.on({ statement: /^commit/i, after: true }, 'drop')
    await expect(checked.commit()).rejects.toThrow('was lost')
    mend()
    expect(await mssql.readMark(mark, database.connection)).toBe('committed')
    await writer[Symbol.asyncDispose]()
    await writes.settled(runId)
    expect(await writes.held()).toEqual(after)
    expect(await database.tables()).toEqual(['people'])
  },
)

it.each(everyNth(writeModes, 2, 1))(
  'rolls back when the commit never reaches the server: $way',
  async ({ flags, before }) => {
    const { runId, writer } = await writes.begin(flags, before)
    const checked = await writes.write(writer)
    const mark = await checked.mark()
    const mend = server.faults.on({ statement: /^commit/i }, 'drop')
    await expect(checked.commit()).rejects.toThrow('was lost')
    mend()
    await expect.poll(() => mssql.readMark(mark, database.connection)).toBe('aborted')
    await writer[Symbol.asyncDispose]()
    await writes.settled(runId)
    expect(await writes.held()).toEqual(before)
  },
)

it.each(['drop', 'reset'] as const)(
  'leaves the target unchanged when the connection is lost during the load: %s',
  async (what) => {
    const { runId, writer } = await writes.begin({}, OLD_ROWS)
    const mend = server.faults.on({ bulkRows: 20_000 }, what)
    await expect(writes.write(writer, ENDLESS_ROWS)).rejects.toThrow('was lost')
    mend()
    await writer[Symbol.asyncDispose]()
    await writes.settled(runId)
    expect(await writes.held()).toEqual(OLD_ROWS)
    expect(await database.tables()).toEqual(['people'])
  },
)

it('leaves the target unchanged when the server reports an error during the load', async () => {
  const { writer } = await writes.begin({}, OLD_ROWS)
  const mend = server.faults.on(
    { bulkRows: 20_000 },
    {
      number: 9002,
      state: 1,
      class: 17,
      message: 'The transaction log is full.',
      line: 1,
      procedure: '',
    },
  )
  await expect(writes.write(writer, ENDLESS_ROWS)).rejects.toThrow('The disk of the server')
  mend()
  await writer[Symbol.asyncDispose]()
  expect(await writes.held()).toEqual(OLD_ROWS)
  expect(await database.tables()).toEqual(['people'])
})
