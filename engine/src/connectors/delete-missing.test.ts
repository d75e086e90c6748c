import type { DatabaseOutputConfig } from '@anj/workflow'
import { describe, expect, it } from 'vitest'
import type { DatabaseConnection } from '../model/connection.ts'
import type { MssqlDatabase } from '../testing/mssql-database.ts'
import type { MysqlDatabase } from '../testing/mysql-database.ts'
import { roundsOf } from '../testing/rounds.ts'
import type { TargetDatabase } from '../testing/target-database.ts'
import {
  type FamilyCase,
  literal,
  mssqlFamily,
  mysqlFamily,
  postgresqlFamily,
  type TestDatabase,
  to,
  update,
  writesOf,
} from '../testing/write-targets.ts'

interface Case<D extends TestDatabase> extends FamilyCase<D> {
  /** Creates a user who may do everything that an update by key requires, but not delete rows. */
  readonly createUser: (database: D) => Promise<DatabaseConnection>
  /** True if the server accepts a foreign key that cascades from a table to itself. */
  readonly hasOwnCascades: boolean
}

const mysqlCase: Case<MysqlDatabase> = {
  title: 'MySQL',
  family: mysqlFamily,
  createUser: async (database) => {
    const user = await database.createUser('create, alter, drop, insert, select, update, index')
    return user
  },
  hasOwnCascades: true,
}

const mssqlCase: Case<MssqlDatabase> = {
  title: 'MS SQL',
  family: mssqlFamily,
  createUser: async (database) => {
    const user = await database.createUser('select, insert, update, create table')
    await database.run(`grant alter on schema::dbo to [${user.userId}]`)
    return user
  },
  hasOwnCascades: false,
}

const postgresqlCase: Case<TargetDatabase> = {
  title: 'PostgreSQL',
  family: postgresqlFamily,
  createUser: async (database) => {
    const role = await database.createRole()
    await database.sql.unsafe(
      `grant usage on schema public to "${role.userId}"; grant insert, select, update on people to "${role.userId}"`,
    )
    return role
  },
  hasOwnCascades: true,
}

interface Row {
  readonly id: string
  readonly region: string | null
  readonly year: string | null
  readonly name: string
}

/** The reference: what an update by key that deletes missing rows leaves in a table. */
function model(table: readonly Row[], source: readonly Row[], within: readonly ('region' | 'year')[]) {
  const isGone = (row: Row) =>
    !source.some(({ id }) => id === row.id) &&
    source.some((one) => within.every((column) => one[column] === row[column]))
  const kept = table.filter((row) => !isGone(row) && !source.some(({ id }) => id === row.id))
  return {
    rows: [...kept, ...source].sort((a, b) => (a.id < b.id ? -1 : 1)),
    deleted: table.filter(isGone).length,
    updated: source.filter(({ id }) => table.some((row) => row.id === id)).length,
  }
}

/** Returns the same numbers from 0 to `below` for the same seed. */
function numbersFrom(seed: number) {
  let state = seed * 2654435761 + 1
  return (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0
    return (state >>> 8) % below
  }
}

/** Returns rows with some of the keys 0 to 19, in few regions and years, some of which are null. */
function rowsFrom(seed: number, count: number, name: string): readonly Row[] {
  const next = numbersFrom(seed)
  const ids = new Set(Array.from({ length: count }, () => next(20)))
  const some = (values: readonly (string | null)[]) => values[next(values.length)] ?? null
  return [...ids].map((id) => ({
    id: `k${id}`,
    region: some(['north', 'south', "o'east", null]),
    year: some(['2024', '2025', null]),
    name,
  }))
}

const quoted = (value: string | null) => (value === null ? 'null' : literal(value))
const valuesOf = (rows: readonly Row[]) =>
  rows.map(({ id, region, year, name }) => `(${[id, region, year, name].map(quoted).join(', ')})`).join(', ')
const deleteMissing = (...within: string[]): Partial<DatabaseOutputConfig> => ({
  ...update,
  deleteMissing: { within },
})
const said = (count: number) =>
  count === 1
    ? '1 row that is missing from the source was deleted.'
    : `${count} rows that are missing from the source were deleted.`

function suite<D extends TestDatabase>({ title, family, createUser, hasOwnCascades }: Case<D>) {
  describe(`rows of a table of ${title} that are missing from the source`, () => {
    const { target, rows, load, rowsOf } = writesOf(family)
    const make = async (held: readonly Row[], more = '') => {
      await target().run(
        `create table people (id ${family.key} not null primary key, region ${family.key}, year int, name ${family.text}${more})`,
      )
      if (held.length > 0)
        await target().run(`insert into people (id, region, year, name) values ${valuesOf(held)}`)
    }
    const sourceOf = (name: string, given: readonly Row[]) =>
      rows(name, `select * from (values ${valuesOf(given)}) t(id, region, year, name)`)
    const changes = to({ year: 'int' })
    const ofTable = async () =>
      (await target().rows('select id, region, year, name from people order by id')).map((row) => ({
        ...row,
        id: String(row.id),
        year: row.year === null ? null : String(row.year),
      }))
    const [north, south, other]: readonly Row[] = [
      { id: 'a', region: 'north', year: '2024', name: 'x' },
      { id: 'b', region: 'south', year: '2024', name: 'x' },
      { id: 'c', region: 'north', year: '2025', name: 'x' },
    ]

    const rounds = Array.from({ length: roundsOf({ short: 4, long: 40 }) }, (_, i) => i + 1)
    it.each(rounds)(
      'are deleted within the chosen columns, as plain arrays say (round %i)',
      async (round) => {
        const held = rowsFrom(round, 16, 'old')
        const given = rowsFrom(round + 1000, 8, 'new')
        const scopes = [[], ['region'], ['region', 'year'], ['year']] as const
        const within = scopes[round % scopes.length] ?? []
        await make(held)
        const source = await sourceOf(`round${round}`, given)
        const heard = await load(deleteMissing(...within), { source, changes })
        const expected = model(held, given, within)
        expect(await ofTable()).toEqual(expected.rows)
        expect(heard.lines).toContain(said(expected.deleted))
        expect(heard.lines).toContain(
          `Rows updated: ${expected.updated}, rows added: ${given.length - expected.updated}`,
        )
        expect(heard.reconciliation).toMatchObject({ written: given.length, stored: given.length })
      },
    )

    it('are limited to columns that have different names in the table', async () => {
      await make([north, south, other].flatMap((row) => row ?? []))
      const source = await rows('mapped', `select 'z' as id, 'north' as area, '2024' as y`)
      const columnMapping = [
        { column: 'area', to: 'region' },
        { column: 'y', to: 'year' },
      ]
      await load({ ...deleteMissing('area', 'y'), columnMapping }, { source, changes: to({ y: 'int' }) })
      expect((await ofTable()).map(({ id }) => id)).toEqual(['b', 'c', 'z'])
    })

    it('give their unique values to new rows', async () => {
      await make([])
      await target().run(
        `drop table people; create table people (id ${family.key} not null primary key, name ${family.key} unique); insert into people values ('1', 'Zoë'), ('2', 'Ann')`,
      )
      await load(deleteMissing())
      expect(await rowsOf()).toEqual([
        { id: '007', name: 'Zoë' },
        { id: '8', name: 'Ann' },
      ])
    })

    it('never include a row whose key was skipped because of another value', async () => {
      await make([north, south, other].flatMap((row) => row ?? []))
      const before = await ofTable()
      const source = await rows(
        'skipped',
        `select * from (values ('a', 'north', '2024', 'x'), ('b', 'south', 'later', 'x')) t(id, region, year, name)`,
      )
      await expect(
        load(deleteMissing(), { source, changes: { ...changes, onReject: 'leaveOut' } }),
      ).rejects.toThrow('Rows that the workflow skipped because of their values: 1.')
      expect(await ofTable()).toEqual(before)
    })

    it('stay if the source is empty, and if the run creates the table there are none', async () => {
      await make([north, south].flatMap((row) => row ?? []))
      const empty = await rows('empty', `select '' as id, '' as region, '' as year, '' as name where false`)
      await expect(load(deleteMissing(), { source: empty })).rejects.toThrow()
      expect(await ofTable()).toHaveLength(2)
      await target().run('drop table people')
      const heard = await load(deleteMissing())
      expect(await rowsOf()).toHaveLength(2)
      expect(heard.lines.join()).not.toContain('missing from the source')
    })

    it('stay if deleting them would change other tables or rows that stay', async () => {
      await make([north, south].flatMap((row) => row ?? []))
      const source = await sourceOf(
        'one',
        [north].flatMap((row) => row ?? []),
      )
      await target().run(
        `create table child (id ${family.key}, constraint to_people foreign key (id) references people (id) on delete cascade)`,
      )
      await expect(load(deleteMissing(), { source, changes })).rejects.toThrow(
        'Deleting the rows of people would change other tables too: foreign key to_people of child',
      )
      await load(update, { source, changes })
      if (hasOwnCascades) {
        await target().run(
          `drop table child; alter table people add boss ${family.key}; alter table people add constraint own foreign key (boss) references people (id) on delete cascade`,
        )
        await expect(load(deleteMissing(), { source, changes })).rejects.toThrow(
          /Deleting the rows of people that are missing from the source could also change or delete other rows of the table, because of foreign key own/,
        )
      }
      expect(await ofTable()).toHaveLength(2)
    })

    it('are deleted if a row that stays no longer refers to them', async () => {
      await make([], `, boss ${family.key}, constraint own foreign key (boss) references people (id)`)
      await target().run(
        `insert into people (id) values ('a'); insert into people (id, boss) values ('b', 'a')`,
      )
      const source = await rows('moved', `select * from (values ('b', null), ('c', 'b')) t(id, boss)`)
      await load(deleteMissing(), { source })
      expect(await target().rows('select id, boss from people order by id')).toEqual([
        { id: 'b', boss: null },
        { id: 'c', boss: 'b' },
      ])
    })

    it('stay if the user may not delete rows, and if the workflow does not write a limiting column', async () => {
      await make([north, south].flatMap((row) => row ?? []))
      const source = await sourceOf(
        'mine',
        [north].flatMap((row) => row ?? []),
      )
      const as = await createUser(target().database)
      await load(update, { source, changes, as })
      await expect(load(deleteMissing(), { source, changes, as })).rejects.toThrow(
        'The user cannot delete rows from the table people.',
      )
      await expect(load(deleteMissing('region', 'country'), { source, changes })).rejects.toThrow(
        'Rows of people may be deleted only within columns that the workflow does not write: country.',
      )
      expect(await ofTable()).toHaveLength(2)
    })

    it('with a null in a key that allows it are deleted, because a null matches no row', async () => {
      await target().run(
        `create table people (id ${family.key} unique, name ${family.text}); insert into people values (null, 'nobody'), ('8', 'Old')`,
      )
      await load(deleteMissing())
      expect(await rowsOf()).toEqual([
        { id: '007', name: 'Zoë' },
        { id: '8', name: 'Ann' },
      ])
    })
  })
}

suite(mysqlCase)
suite(mssqlCase)
suite(postgresqlCase)
