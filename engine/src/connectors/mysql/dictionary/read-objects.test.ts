import type { Dictionary } from '@anj/workflow'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMysqlDatabase, type MysqlDatabase } from '../../../testing/mysql-database.ts'
import { readDictionary } from './read-dictionary.ts'

const { signal } = new AbortController()

let target: MysqlDatabase
beforeAll(async () => {
  target = await createMysqlDatabase()
})
afterAll(() => target[Symbol.asyncDispose]() as Promise<void>)

async function read(): Promise<Dictionary> {
  return await readDictionary(target.connection, target.name, { schemas: [], views: true }, signal)
}

async function tableNamed(name: string) {
  const found = (await read()).tables.find((table) => table.name === name)
  if (!found) throw new Error(`There is no table ${name}`)
  return found
}

it('reads the engine and character set of tables and of the database', async () => {
  await target.query('create table old_names (id int) engine = myisam character set latin1')
  await target.query('create table notes (id int) character set utf8mb4 collate utf8mb4_bin')
  expect(await tableNamed('old_names')).toMatchObject({ engine: 'MyISAM', characterSet: 'latin1' })
  expect(await tableNamed('notes')).toMatchObject({
    engine: 'InnoDB',
    characterSet: 'utf8mb4',
    collation: 'utf8mb4_bin',
  })
  expect((await read()).objects?.characterSet).toMatch(/^(utf8|latin1)/)
})

it('reads functions and procedures, and writes definitions that create them again', async () => {
  await target.query(
    "create function add_tax(net decimal(12,2), `the rate` decimal(4,2)) returns decimal(12,2) deterministic sql security invoker comment 'With 19 %' return net * (1 + `the rate`)",
  )
  await target.query(
    'create procedure clean(in days int, out gone int) modifies sql data begin set gone = days; end',
  )
  const routines = (await read()).objects?.routines
  expect(routines).toMatchObject([
    {
      name: 'add_tax',
      kind: 'function',
      arguments: '`net` decimal(12,2), `the rate` decimal(4,2)',
      returns: 'decimal(12,2)',
      language: 'SQL',
      securityDefiner: false,
      comment: 'With 19 %',
    },
    {
      name: 'clean',
      kind: 'procedure',
      arguments: 'IN `days` int(11), OUT `gone` int(11)',
      returns: null,
      securityDefiner: true,
    },
  ])
  await target.query('drop function add_tax')
  await target.query('drop procedure clean')
  for (const { definition } of routines ?? []) await target.query(definition ?? '')
  expect((await read()).objects?.routines).toEqual(routines)
})

it('reads triggers, and writes definitions that create them again', async () => {
  await target.query('create table watched (id int, price int)')
  await target.query(
    'create trigger `price check` before update on watched for each row begin if new.price < 0 then set new.price = 0; end if; end',
  )
  const { triggers } = await tableNamed('watched')
  expect(triggers).toMatchObject([
    {
      name: 'price check',
      timing: 'before',
      events: ['UPDATE'],
      level: 'row',
      enabled: 'yes',
      function: null,
    },
  ])
  await target.query('drop trigger `price check`')
  await target.query(triggers?.[0]?.definition ?? '')
  expect((await tableNamed('watched')).triggers).toEqual(triggers)
})

it('reads view definitions with the tables that they read', async () => {
  await target.query('create table sold (id int, item int)')
  await target.query('create view joined as select s.id from sold s join notes n on n.id = s.item')
  await target.query(
    'create view nested as select j.id from joined j where j.id in (select id from old_names)',
  )
  const place = (name: string) => ({ schema: '', name, columns: [] })
  expect((await tableNamed('joined')).view).toEqual({
    definition: expect.stringContaining('select'),
    reads: [place('sold'), place('notes')],
  })
  expect((await tableNamed('nested')).view?.reads).toEqual([place('joined'), place('old_names')])
})

it('reads partitions and subpartitions with their bounds', async () => {
  await target.query(
    `create table parted (id int, day date) partition by range (year(day)) subpartition by hash (id) subpartitions 2
       (partition p25 values less than (2026), partition rest values less than maxvalue)`,
  )
  await target.query(
    "create table listed (kind varchar(3)) partition by list columns (kind) (partition few values in ('a', 'b'))",
  )
  const { partitioning } = await tableNamed('parted')
  expect(partitioning).toMatchObject({ strategy: 'RANGE', key: expect.stringContaining('year') })
  expect(partitioning?.partitions.map(({ name, parent, bounds }) => [name, parent, bounds])).toEqual([
    ['p25', null, 'VALUES LESS THAN (2026)'],
    ['p25sp0', 'p25', ''],
    ['p25sp1', 'p25', ''],
    ['rest', null, 'VALUES LESS THAN MAXVALUE'],
    ['restsp0', 'rest', ''],
    ['restsp1', 'rest', ''],
  ])
  expect((await tableNamed('listed')).partitioning?.partitions).toMatchObject([
    { name: 'few', bounds: "VALUES IN ('a','b')", by: null },
  ])
})

it('reads how far AUTO_INCREMENT columns and sequences are used up', async () => {
  await target.query('create table numbered (id tinyint unsigned auto_increment primary key)')
  await target.query('insert into numbered values (200)')
  await target.query('create table unused (id int auto_increment primary key)')
  await target.query('create sequence tickets start with 5 increment by 5 maxvalue 1000 nocache cycle')
  await target.query('select nextval(tickets)')
  await target.query('select nextval(tickets)')
  expect((await read()).objects?.sequences).toMatchObject([
    { name: 'numbered.id', kind: 'autoIncrement', last: '200', maximum: '255' },
    {
      name: 'tickets',
      kind: 'sequence',
      start: '5',
      increment: '5',
      last: '10',
      maximum: '1000',
      cycle: true,
    },
    { name: 'unused.id', last: null, maximum: '2147483647' },
  ])
})

it('masks credentials in definitions', async () => {
  await target.query(
    `create procedure remote() begin set @sql = "create user ann identified by 'Gr33nT3a'"; select aes_encrypt('x', 'Gr33nT3a'); end`,
  )
  expect(JSON.stringify(await read())).not.toContain('Gr33nT3a')
})

it('masks credentials in definitions that were created without backslash escapes', async () => {
  const [session] = await target.query('select @@sql_mode as mode')
  await target.query("set session sql_mode = 'NO_BACKSLASH_ESCAPES'")
  await target.query("create procedure plain() begin set @path = 'C:\\'; set @password = 'Gr33nT3a'; end")
  await target.query('create table plain_target (id int)')
  await target.query(
    "create trigger plain_trigger before insert on plain_target for each row begin set @path = 'C:\\'; set @password = 'Gr33nT3a'; end",
  )
  await target.query("create view plain_view as select 'C:\\' as path, aes_encrypt('x', 'Gr33nT3a') as x")
  await target.query(`set session sql_mode = '${String(session?.mode)}'`)
  const text = JSON.stringify(await read())
  expect(text).toContain('plain_trigger')
  expect(text).toContain('plain_view')
  expect(text).not.toContain('Gr33nT3a')
})

it('omits all sequences if the login may not read one of them', async () => {
  await target.query('create sequence closed')
  const user = await target.createUser('')
  await target.query(`grant select on \`${target.name}\`.tickets to ${user.userId}`)
  await target.query(`grant insert on \`${target.name}\`.closed to ${user.userId}`)
  const { objects, unseen } = await readDictionary(user, target.name, { schemas: [], views: true }, signal)
  expect(objects?.sequences).toBeUndefined()
  expect(unseen).toContain('This login cannot read the sequences of this database.')
  await target.query('drop sequence closed')
})

it('reads what a login without rights may see', async () => {
  const user = await target.createUser('')
  await target.query(`grant select on \`${target.name}\`.sold to ${user.userId}`)
  const { tables, objects, unseen } = await readDictionary(
    user,
    target.name,
    { schemas: [], views: true },
    signal,
  )
  expect(tables.map(({ name }) => name)).toEqual(['sold'])
  expect(objects?.routines).toEqual([])
  expect(unseen).toContain('This login sees only the tables and columns on which it has permissions.')
})
