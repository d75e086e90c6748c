import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWriter } from '../../engine/src/connectors/open-writer.ts'
import { openSession } from '../../engine/src/duckdb/session.ts'
import { sql } from '../../engine/src/duckdb/sql.ts'
import { limitsIn, requestFor, runHere } from '../../engine/src/testing/run-here.ts'
import type { OpenKind, Place } from './kind.ts'
import { kinds } from './kinds.ts'
import { datasetOf, readCopy, workflowTo, write } from './round-trip.ts'
import { type ContractTable, toComparable } from './table.ts'

const columns = [{ name: 'id', type: 'int' as const }]
const real: ContractTable = { columns, rows: [['1'], ['2']] }
const tried: ContractTable = { columns, rows: [['8'], ['9']] }
const flags = { dropTableThenCreate: true }
const databases = kinds.filter(({ family }) => family !== 'file')
const { signal } = new AbortController()

describe.each(databases)('the table of a test run on $name', ({ open }) => {
  let kind: OpenKind
  beforeAll(async () => {
    kind = await open()
  })
  afterAll(() => kind[Symbol.asyncDispose]())

  const held = async (place: Place) => toComparable(await readCopy(await place.read()))

  /** Executes a test run in the way that a worker does. */
  async function tryInto(place: Place, replacesTry: boolean) {
    const source = await datasetOf(kind, tried)
    const request = requestFor(workflowTo(place, source, columns), source, place.target, kind.folder)
    return await runHere({ ...request, firstRows: 1, replacesTry })
  }

  it('is refused if no test run created the table', async () => {
    const place = await kind.place({ tableName: 'people', flags })
    await write(kind, place, real)
    await expect(tryInto(place, false)).rejects.toMatchObject({ code: 'tryTableTaken', nodeId: 'output' })
    expect(await held(place)).toEqual(toComparable(real))
  })

  it('is replaced if an earlier test run created the table', async () => {
    const place = await kind.place({ tableName: 'people_test', flags })
    await tryInto(place, false)
    await tryInto(place, true)
    expect(await held(place)).toEqual(toComparable({ columns, rows: [['8']] }))
  })

  it('is refused if another user creates the table during the test run', async () => {
    const place = await kind.place({ tableName: 'appeared', flags })
    const runId = randomUUID()
    await using writer = await openWriter(
      place.output,
      { runId, target: place.target, firstRows: 1 },
      () => {},
    )
    const checked = await writer.check(columns, signal)
    await write(kind, place, real)
    await using session = await openSession({ ...limitsIn(kind.folder), directories: [kind.folder] })
    const finish = async () => {
      await checked.write({
        session,
        rows: sql`select 8 as id`,
        findRow: async () => null,
        columns,
        measures: {},
        rejects: null,
        workFolder: await mkdtemp(join(kind.folder, 'try-')),
        onBytes: () => {},
        signal,
      })
      await checked.mark()
      await checked.commit()
    }
    await expect(finish()).rejects.toThrow(/appeared/)
    expect(await held(place)).toEqual(toComparable(real))
  })
})
