import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError, type DatabaseInputConfig } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectorOf } from '../../engine/src/connectors/databases.ts'
import { everyNth } from '../../engine/src/testing/rounds.ts'
import { readSource } from './databases.ts'
import { bystanderTable, hostileNames, injectionMarker } from './hostile.ts'
import type { OpenKind, Place } from './kind.ts'
import { kinds } from './kinds.ts'
import { readCopy, write } from './round-trip.ts'
import type { ContractTable } from './table.ts'

const table: ContractTable = { columns: [{ name: 'id', type: 'int' }], rows: [['1']] }
const longestName = 63

const servers = kinds.filter(({ family }) => family !== 'file').map((kind, place) => ({ ...kind, place }))

describe.each(servers)('$name', ({ family, open, place: nth }) => {
  let kind: OpenKind
  beforeAll(async () => {
    kind = await open()
    await kind.sql?.(`create table ${bystanderTable} (untouched int)`)
    await kind.sql?.(`insert into ${bystanderTable} values (1)`)
  })
  afterAll(() => kind[Symbol.asyncDispose]())

  const neighbours = async () =>
    (await kind.sql?.(`select * from ${bystanderTable}`))?.map(([cell]) => Number(cell))
  const quoted = (name: string) =>
    family === 'mysql' ? `\`${name.replaceAll('`', '``')}\`` : `"${name.replaceAll('"', '""')}"`

  /** Reads a place as a run does, but with some settings of its source changed. */
  const read = async (place: Place, other: Partial<DatabaseInputConfig>) => {
    if (place.source?.source.kind !== 'database') throw new Error('The place has no database source')
    const { connection, config } = place.source.source
    return await readCopy(await readSource(connection, { ...config, ...other }, join(kind.folder, 'read')))
  }

  // Names that break out of quotes or paths. Each ends with a unique suffix. NUL is excluded, because no server
  // accepts it.
  const databases = hostileNames
    .filter((name) => /drop|\.|\*/.test(name) && !name.includes('\0'))
    .map((name) => `${name}${randomBytes(4).toString('hex')}`)
    .filter((name) => Buffer.byteLength(name) <= longestName)

  it.each(everyNth(databases, 3, nth))(
    'reads and writes only the database with the name %j',
    async (name) => {
      await kind.sql?.(`create database ${quoted(name)}`)
      try {
        const place = await kind.place({ tableName: 'written' })
        if (place.target.kind !== 'database') throw new Error('The place has no database target')
        const { connection } = place.target
        const config = { ...place.output.data.config, databaseName: name }
        const output = { ...place.output, data: { ...place.output.data, config } } as typeof place.output
        const target = { ...place.target, databaseName: name }
        await write(kind, { ...place, output, target }, table)
        expect((await read(place, { databaseName: name })).rows).toEqual(table.rows)
        const connector = await connectorOf(connection.kind)
        const tables = async () => (await connector.listTables(connection, name)).map((found) => found.name)
        for (const mark of (await tables()).filter((found) => found.startsWith('anj_run_')))
          await connector.removeLeftovers(connection, name, mark.slice('anj_run_'.length))
        expect(await tables()).toEqual(['written'])
        expect(await connector.listDatabases(connection)).toContain(name)
      } finally {
        await kind.sql?.(`drop database ${quoted(name)}`)
      }
      expect(await neighbours()).toEqual([1])
    },
  )

  const outside = join(tmpdir(), `${injectionMarker}-by-the-server`)
  const attempts = [
    'drop table neighbour',
    'select 1; drop table neighbour',
    'select 1 as a) as x; drop table neighbour; -- ',
    'select 1 as a) x; delete from neighbour where (1=1',
    'select 1 as a /*',
    "select 1 as a -- '",
    'with x as (delete from neighbour returning *) select * from x',
    'delete from neighbour returning *',
    'select 1 as a; commit; drop table neighbour',
    'commit',
    'create table made_by_it as select 1 as a',
    'select * into made_by_it from neighbour',
    `select * from neighbour into outfile '${outside}'`,
    `copy neighbour to '${outside}'`,
    '/*! drop table neighbour */',
    'select 1 as a /*! union select 2; drop table neighbour */',
    'do $$ begin drop table neighbour; end $$',
    "execute immediate 'drop table neighbour'",
    'explain analyze delete from neighbour',
    'set session transaction read write; drop table neighbour',
    'lock table neighbour',
    'truncate neighbour',
    "exec sp_executesql N'drop table neighbour'",
    "select 1 as a exec('drop table neighbour')",
    'select 1 as a begin transaction drop table neighbour commit',
    'with x as (select 1 as a) delete from neighbour where exists (select 1 from x)',
    'with x as (select 1 as a) delete from neighbour where exists (select 1 from x) select 1 as a',
    'with x as (select 1 as a) -- \r delete from neighbour; with y as (select 1 as b)\n select 1 as a',
    '\0drop table neighbour',
    'select 1 as a\0; drop table neighbour',
  ]
  const schema = { file: '', postgresql: "'public'", mysql: 'database()', mssql: "'dbo'" }[family]
  const namesOfTables = async () =>
    (
      await kind.sql?.(
        `select table_name from information_schema.tables where table_schema = ${schema} order by 1`,
      )
    )?.map(([name]) => name)

  it.each(everyNth(attempts, 3, nth))('changes nothing when a user enters the SELECT %j', async (query) => {
    const before = await namesOfTables()
    const place = await kind.place()
    await read(place, { mode: 'query', query }).catch((error: unknown) => {
      expect(error).toBeInstanceOf(AppError)
    })
    expect([await namesOfTables(), await neighbours(), existsSync(outside)]).toEqual([before, [1], false])
  })

  const filters = [
    'untouched = 1) or (1 = 1',
    'untouched = 1; drop table neighbour',
    'untouched = 1); drop table neighbour; -- ',
    'untouched = 1 /*',
    'untouched = 1) union select 2 where (1 = 1',
    'untouched = 1\n) limit 0 -- ',
    'untouched = (delete from neighbour)',
    'untouched = 1\0',
    '1 = 0) or untouched in (select 1',
    '/*! 1=1); drop table neighbour; -- */',
  ]
  it.each(everyNth(filters, 3, nth))(
    'reads only the table’s rows when a user enters the filter %j',
    async (filter) => {
      const before = await namesOfTables()
      const place = await kind.place()
      const found = await read(place, { tableName: bystanderTable, filter }).catch((error: unknown) => {
        expect(error).toBeInstanceOf(AppError)
        return null
      })
      if (found) expect(found.rows).toEqual([['1']])
      expect([await namesOfTables(), await neighbours()]).toEqual([before, [1]])
    },
  )
})
