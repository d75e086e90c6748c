import { readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyNth } from '../../engine/src/testing/rounds.ts'
import { bystanderTable, hostileNames, injectionMarker } from './hostile.ts'
import type { OpenKind } from './kind.ts'
import { kinds } from './kinds.ts'
import { roundTrip } from './round-trip.ts'

/** Hostile names without NUL, because files and databases refuse column names with a NUL character. */
const possible = hostileNames.filter((name) => !name.includes('\0'))

describe.each(kinds.map((kind, place) => ({ ...kind, place })))('$name', ({ open, place }) => {
  let kind: OpenKind
  let besides: string
  beforeAll(async () => {
    kind = await open()
    besides = join(kind.folder, bystanderTable)
    await writeFile(besides, 'untouched')
    await kind.sql?.(`create table ${bystanderTable} (untouched int)`)
    await kind.sql?.(`insert into ${bystanderTable} values (1)`)
  })
  afterAll(() => kind[Symbol.asyncDispose]())

  const harm = async () => {
    const folders = await Promise.all([kind.folder, tmpdir(), process.cwd()].map((folder) => readdir(folder)))
    const rows = await kind.sql?.(`select * from ${bystanderTable}`)
    return {
      file: await readFile(besides, 'utf8'),
      made: folders.flat().filter((entry) => entry.includes(injectionMarker)),
      rows: rows?.map(([cell]) => Number(cell)) ?? [1],
    }
  }
  const none = { file: 'untouched', made: [], rows: [1] }

  it.each(everyNth(possible, 6, place))(
    'keeps the column name %j unchanged or refuses it, without side effects',
    async (name) => {
      const columns = [
        { name: 'id', type: 'int' as const },
        { name, type: 'varchar' as const },
      ]
      const rows = [['1', `'"\`\\); drop table ${bystanderTable}; -- ${name}`]]
      try {
        const carried = await roundTrip(kind, { columns, rows })
        expect(carried).toMatchObject({ columns: columns.map((column) => ({ name: column.name })), rows })
      } catch (error) {
        expect(error).toBeInstanceOf(AppError)
      }
      expect(await harm()).toEqual(none)
    },
  )
})
