import { AppError } from '@anj/workflow'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DatasetSource } from '../model/source.ts'
import {
  append,
  mssqlFamily,
  mysqlFamily,
  postgresqlFamily,
  to,
  update,
  type WriteFamily,
  writesOf,
} from '../testing/write-targets.ts'
import { requireRejectsTable } from './rejects-table.ts'

const families: readonly (readonly [name: string, family: WriteFamily<never>])[] = [
  ['PostgreSQL', postgresqlFamily],
  ['MySQL', mysqlFamily],
  ['SQL Server', mssqlFamily],
] as unknown as readonly (readonly [string, WriteFamily<never>])[]

describe.each(families)('the rejects table on %s', (kind, family) => {
  const { target, rows, load, rowsOf, seed } = writesOf(family)
  const named = { rejectsTable: 'people_rejects' }
  const changes = { ...to({ id: 'int' }), onReject: 'leaveOut' as const }
  let source: DatasetSource
  beforeEach(async () => {
    source = await rows(
      'mixed',
      `select * from (values ('7', 'Zoë'), ('x', 'a "b"'), ('8', 'Ann')) t(id, name)`,
    )
  })
  const run = (flags = {}, more = {}) => load({ ...named, ...flags }, { source, changes, ...more })
  const rejects = async () =>
    (await rowsOf('people_rejects')).map((row) => [
      Number(row['row']),
      row['column'],
      row['value'],
      row['step'],
      JSON.parse(String(row['data'])),
    ])
  const reject = [2, 'id', 'x', 'Change Data Type', { id: 'x', name: 'a "b"' }]

  it('is created with a new target, and filled again by each later run', async () => {
    await run()
    expect((await target().tables()).filter((name) => !name.includes('anj_'))).toHaveLength(2)
    expect([await rowsOf(), await rejects()]).toMatchObject([[{ name: 'Zoë' }, { name: 'Ann' }], [reject]])
    await run()
    expect(await rejects()).toEqual([reject, reject])
    expect(new Set((await rowsOf('people_rejects')).map(({ run_id }) => run_id)).size).toBe(2)
  })

  it.each([
    ['append', append],
    ['update by key', update],
  ])('is created in the step that writes an existing target (%s)', async (_, flags) => {
    await target().run(`create table people (id ${family.key} not null primary key, name ${family.text})`)
    await run(flags)
    expect(await rejects()).toEqual([reject])
    expect(await rowsOf()).toHaveLength(2)
  })

  it('is not created if the target refuses a row', async () => {
    await seed()
    await target().run('create unique index people_id on people (id)')
    const twice = await rows('twice', `select * from (values ('7', 'a'), ('x', 'b'), ('7', 'c')) t(id, name)`)
    await expect(run(append, { source: twice })).rejects.toThrow()
    expect((await target().tables()).filter((name) => name.includes('rejects'))).toEqual([])
    expect(await rowsOf()).toEqual([{ id: '1', name: 'Old' }])
  })

  it('gets no rows if the target refuses a row, and keeps its own', async () => {
    await run()
    await target().run('create unique index people_id on people (id)')
    await expect(run(append)).rejects.toThrow()
    expect([(await rowsOf()).length, (await rejects()).length]).toEqual([2, 1])
  })

  it('with other columns is refused before a row is written', async () => {
    await seed()
    await target().run(`create table people_rejects (run_id ${family.text}, value int, author int not null)`)
    await expect(run()).rejects.toThrow(
      /^The rejects table people_rejects does not fit: row is missing, column is missing, value is int\S*, reason is missing, step is missing, data is missing, author needs a value\. /,
    )
    expect(await rowsOf()).toEqual([{ id: '1', name: 'Old' }])
  })

  it('is created once by two runs that first reject values at the same time', async () => {
    for (const table of ['one', 'two'])
      await target().run(`create table ${table} (id ${family.key}, name ${family.text})`)
    await Promise.all([run({ ...append, tableName: 'one' }), run({ ...append, tableName: 'two' })])
    expect(await rejects()).toEqual([reject, reject])
    expect([(await rowsOf('one')).length, (await rowsOf('two')).length]).toEqual([2, 2])
  })

  it('stays whole when two runs create it with their targets at the same time, or one of them is refused', async () => {
    const both = await Promise.allSettled(['one', 'two'].map((tableName) => run({ tableName })))
    const failed = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    if (kind === 'MySQL') expect(failed).toMatchObject([{ code: 'rejectsTableNotTogether' }])
    else expect(failed).toEqual([])
    const succeeded = 2 - failed.length
    expect(await rejects()).toEqual(Array.from({ length: succeeded }, () => reject))
    const created = (await target().tables()).filter((name) => ['one', 'two'].includes(name))
    expect(created).toHaveLength(succeeded)
  })

  it('may have a name that only quotes can hold, and rows with such columns', async () => {
    const column = `i"d ]'`
    const odd = 'a "b" `c` [d]; drop table people'
    const named = await rows('odd', `select * from (values ('x', '1'), ('7', '2')) t("i""d ]'", "row")`)
    const changes = { ...to({ [column]: 'int' }), onReject: 'leaveOut' as const }
    const given = { rejectsTable: odd, createTableIfNotExist: true }
    await load(given, { source: named, changes })
    const quoted = { PostgreSQL: `"${odd.replaceAll('"', '""')}"`, MySQL: `\`${odd.replaceAll('`', '``')}\`` }
    const table = kind === 'SQL Server' ? `[${odd.replaceAll(']', ']]')}]` : quoted[kind as 'MySQL']
    const found = await rowsOf(table)
    expect(found.map(({ column, value, data }) => [column, value, JSON.parse(String(data))])).toEqual([
      [column, 'x', { [column]: 'x', row: '1' }],
    ])
  })

  it('gets no rows when a rejected value leaves a key empty', async () => {
    await target().run(`create table people (id ${family.key} not null primary key, name ${family.text})`)
    const nulled = { ...changes, onReject: 'setNull' as const }
    await expect(run(update, { changes: nulled })).rejects.toThrow()
    expect((await target().tables()).filter((name) => name.includes('rejects'))).toEqual([])
    expect(await rowsOf()).toEqual([])
  })

  it('leaves no trace of a run without rejects', async () => {
    await load(named, { changes: to({ name: 'varchar' }) })
    expect((await target().tables()).filter((name) => name.includes('rejects'))).toEqual([])
  })

  it(`on ${kind}, is filled when the target is replaced, or refused by name`, async () => {
    await run({ dropTableThenCreate: true })
    const again = run({ dropTableThenCreate: true })
    if (kind === 'MySQL') {
      await expect(again).rejects.toMatchObject({ code: 'rejectsTableNotTogether' })
      expect(await rejects()).toEqual([reject])
    } else {
      await again
      expect(await rejects()).toEqual([reject, reject])
    }
  })
})

it('names every reason why a table does not fit', () => {
  const texts = ['text']
  const accepted = {
    run_id: texts,
    row: ['bigint'],
    column: texts,
    value: texts,
    reason: texts,
    step: texts,
    data: texts,
  }
  const of = (name: string, type = 'text', notNull = false) => ({
    name,
    type,
    notNull,
    hasDefault: false,
    identity: false,
    generated: false,
    mayInsert: true,
  })
  const columns = ['run_id', 'column', 'value', 'reason', 'step', 'data'].map((name) => of(name))
  const check = (existing: Parameters<typeof requireRejectsTable>[1]) => () =>
    requireRejectsTable('r', existing, accepted)
  expect(check([...columns, of('row', 'bigint', true), of('more')])).not.toThrow()
  expect(check([...columns, of('row', 'int'), of('more', 'text', true)])).toThrow(
    new AppError('rejectsTableOther', { table: 'r', columns: 'row is int, more needs a value' }),
  )
})
