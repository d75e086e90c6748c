import { beforeAll, describe, expect, it } from 'vitest'
import { startTestSession, type TestSession } from '../test-session.ts'

let it_: TestSession
beforeAll(async () => {
  it_ = await startTestSession()
})

/** sys.types with system_type_id, and max_length in bytes, precision and scale of a column. */
const types = [
  ['bit', 104, 1, 1, 0],
  ['tinyint', 48, 1, 3, 0],
  ['smallint', 52, 2, 5, 0],
  ['int', 56, 4, 10, 0],
  ['bigint', 127, 8, 19, 0],
  ['decimal(9, 2)', 106, 5, 9, 2],
  ['numeric(38, 10)', 108, 17, 38, 10],
  ['money', 60, 8, 19, 4],
  ['smallmoney', 122, 4, 10, 4],
  ['float', 62, 8, 53, 0],
  ['real', 59, 4, 24, 0],
  ['date', 40, 3, 10, 0],
  ['time(0)', 41, 3, 8, 0],
  ['time', 41, 5, 16, 7],
  ['datetime', 61, 8, 23, 3],
  ['smalldatetime', 58, 4, 16, 0],
  ['datetime2(3)', 42, 7, 23, 3],
  ['datetimeoffset', 43, 10, 34, 7],
  ['char(5)', 175, 5, 0, 0],
  ['varchar(max)', 167, -1, 0, 0],
  ['nvarchar(50)', 231, 100, 0, 0],
  ['nchar(3)', 239, 6, 0, 0],
  ['text', 35, 16, 0, 0],
  ['xml', 241, -1, 0, 0],
  ['varbinary(7)', 165, 7, 0, 0],
  ['rowversion', 189, 8, 0, 0],
  ['uniqueidentifier', 36, 16, 0, 0],
  ['geography', 240, -1, 0, 0],
] as const

describe('sys.columns', () => {
  it.each(types)('returns the sizes of %s', async (type, id, length, precision, scale) => {
    await it_.rows(`drop table if exists typed; create table typed (c ${type})`)
    expect(
      await it_.rows(
        "select system_type_id, max_length, precision, scale from sys.columns where object_id = object_id('typed')",
      ),
    ).toEqual([[id, length, precision, scale]])
  })

  it('returns identity, computed and nullable columns, defaults and collations', async () => {
    await it_.rows(
      "create table facts (id int identity, a as id + 1, b varchar(9) collate Latin1_General_BIN2 not null default 'x')",
    )
    expect(
      await it_.rows(
        "select name, is_nullable, is_identity, is_computed, collation_name, case when default_object_id <> 0 then 1 else 0 end from sys.columns where object_id = object_id('facts') order by column_id",
      ),
    ).toEqual([
      ['id', false, true, false, null, 0],
      ['a', false, false, true, null, 0],
      ['b', false, false, false, 'Latin1_General_BIN2', 1],
    ])
    expect(
      await it_.rows(
        "select definition from sys.default_constraints where parent_object_id = object_id('facts')",
      ),
    ).toEqual([["('x')"]])
    expect(
      await it_.rows("select definition from sys.computed_columns where object_id = object_id('facts')"),
    ).toEqual([['(id + 1)']])
  })
})

describe('other views', () => {
  it('list keys and indexes with their columns', async () => {
    await it_.rows(
      'create table parent (a int, b int, primary key (b desc, a)); create unique index ix on parent (a) include (b) where a > 0; create table child (a int, b int, constraint fk foreign key (b, a) references parent (b, a))',
    )
    expect(
      await it_.rows(`select i.name, i.is_unique, i.is_primary_key, i.has_filter, c.name, k.key_ordinal, k.is_included_column
        from sys.indexes i join sys.index_columns k on k.object_id = i.object_id and k.index_id = i.index_id
        join sys.columns c on c.object_id = k.object_id and c.column_id = k.column_id
        where i.object_id = object_id('parent') and i.name = 'ix' order by k.index_column_id`),
    ).toEqual([
      ['ix', true, false, true, 'a', 1, false],
      ['ix', true, false, true, 'b', 0, true],
    ])
    expect(
      await it_.rows(
        'select f.name, object_name(f.referenced_object_id), count(*) from sys.foreign_keys f join sys.foreign_key_columns c on c.constraint_object_id = f.object_id group by f.name, f.referenced_object_id',
      ),
    ).toEqual([['fk', 'parent', 2]])
    expect(
      await it_.rows(
        "select rows from sys.partitions where object_id = object_id('parent') and index_id <= 1",
      ),
    ).toEqual([[0n]])
  })

  // Based on Microsoft's pages 'sys.index_columns' and 'Partitioned tables and indexes', and error 1908 of 'Database
  // Engine errors'.
  it('list the partitioning column, which every unique key must contain', async () => {
    await it_.rows(
      "create partition function by_day (date) as range right for values (N'2026-01-01'); create partition scheme days as partition by_day all to ([PRIMARY])",
    )
    await it_.rows('create table paid (uuid int not null, paid_on date not null) on days (paid_on)')
    expect(await it_.numbers('create unique index u on paid (uuid)')).toEqual([1908])
    expect(await it_.numbers('alter table paid add primary key (uuid)')).toEqual([1908])
    expect(await it_.numbers('alter table paid alter column uuid bigint not null')).toEqual([4922])
    expect(await it_.numbers('alter table paid drop column paid_on')).toEqual([5074])
    await it_.rows(
      'create unique index apart on paid (uuid) on [PRIMARY]; create index i on paid (uuid); alter table paid add constraint k primary key nonclustered (uuid, paid_on)',
    )
    expect(
      await it_.rows(
        "select i.name, col_name(c.object_id, c.column_id), c.key_ordinal, c.partition_ordinal, c.is_included_column from sys.indexes i join sys.index_columns c on c.object_id = i.object_id and c.index_id = i.index_id where i.object_id = object_id('paid') order by i.index_id, c.index_column_id",
      ),
    ).toEqual([
      [null, 'paid_on', 0, 1, false],
      ['apart', 'uuid', 1, 0, false],
      ['i', 'uuid', 1, 0, false],
      ['i', 'paid_on', 0, 1, false],
      ['k', 'uuid', 1, 0, false],
      ['k', 'paid_on', 2, 1, false],
    ])
  })

  it('list constraints and their columns in INFORMATION_SCHEMA', async () => {
    await it_.rows(
      'create table owner (a int, b int, constraint owner_key unique (b, a)); create table owned (x int, y int constraint y_positive check (y > 0), z int, constraint fk_owned foreign key (x, y) references owner (b, a) on delete set null, constraint apart check (x <> z and y < 9))',
    )
    const of = (view: string, columns: string, table = "TABLE_NAME = 'owned'") =>
      it_.rows(`select ${columns} from INFORMATION_SCHEMA.${view} where ${table} order by 1, 2`)
    expect(await of('KEY_COLUMN_USAGE', 'ORDINAL_POSITION, COLUMN_NAME, CONSTRAINT_NAME')).toEqual([
      [1, 'x', 'fk_owned'],
      [2, 'y', 'fk_owned'],
    ])
    expect(await of('CONSTRAINT_COLUMN_USAGE', 'CONSTRAINT_NAME, COLUMN_NAME')).toEqual([
      ['apart', 'x'],
      ['apart', 'y'],
      ['apart', 'z'],
      ['fk_owned', 'x'],
      ['fk_owned', 'y'],
      ['y_positive', 'y'],
    ])
    expect(
      await of(
        'REFERENTIAL_CONSTRAINTS',
        'UNIQUE_CONSTRAINT_NAME, UPDATE_RULE, DELETE_RULE',
        "CONSTRAINT_NAME = 'fk_owned'",
      ),
    ).toEqual([['owner_key', 'NO ACTION', 'SET NULL']])
    expect(
      await of('CHECK_CONSTRAINTS', 'CONSTRAINT_NAME, CHECK_CLAUSE', "CONSTRAINT_NAME = 'y_positive'"),
    ).toEqual([['y_positive', '(y > 0)']])
  })

  it('count seeks and scans of tables by index', async () => {
    await it_.rows(
      'create table used (id int primary key, a int, b int); create index used_a on used (a, b); insert used values (1, 2, 3)',
    )
    const uses = () =>
      it_.rows(
        "select index_id, user_seeks, user_scans from sys.dm_db_index_usage_stats where object_id = object_id('used') and database_id = db_id() order by 1",
      )
    expect(await uses()).toEqual([])
    await it_.rows('select * from used where a = 2 and b > 1')
    await it_.rows('select * from used where b = 3')
    await it_.rows('select u.id from used u where 1 = u.id')
    expect(await uses()).toEqual([
      [1, 1n, 1n],
      [2, 1n, 0n],
    ])
    it_.engine.restart()
    it_ = it_.another()
    expect(await uses()).toEqual([])
    expect(
      await it_.value('select datediff(minute, sqlserver_start_time, getdate()) from sys.dm_os_sys_info'),
    ).toBe(0)
  })

  it('count the pages of heaps and indexes', async () => {
    await it_.rows('create table paged (id int); insert paged select value from generate_series(1, 1000)')
    expect(
      await it_.rows(
        "select a.data_pages, a.total_pages from sys.partitions p join sys.allocation_units a on a.container_id = p.hobt_id where p.object_id = object_id('paged')",
      ),
    ).toEqual([[13n, 17n]])
  })

  it('describe the columns of a query without executing it', async () => {
    await it_.rows('create table described (id int identity not null, n decimal(9, 2))')
    const { rows, columns } = await it_.ask(
      "exec sp_describe_first_result_set N'select id, n, n * @p as m from described', N'@p int'",
    )
    const at = (name: string) => columns.findIndex((column) => column.name === name)
    expect(
      rows.map((row) => [
        row[at('name')],
        row[at('system_type_name')],
        row[at('is_nullable')],
        row[at('is_identity_column')],
      ]),
    ).toEqual([
      ['id', 'int', false, true],
      ['n', 'decimal(9,2)', true, false],
      ['m', 'numeric(20,2)', true, false],
    ])
  })

  it('are named in the error if they do not exist', async () => {
    expect(await it_.ask('select * from sys.made_up')).toMatchObject({
      errors: [{ number: 40_517, message: /sys\.made_up/ }],
    })
  })
})

describe('user-defined types', () => {
  it('have the ID of their base type and are visible only with permissions on their schema', async () => {
    await it_.rows(
      'create type phone from varchar(20) not null; create table calls (p phone, q dbo.phone null)',
    )
    const columns =
      "select c.name, t.name, b.name, c.max_length, c.is_nullable from sys.columns c left join sys.types t on t.user_type_id = c.user_type_id left join sys.types b on b.user_type_id = c.system_type_id where c.object_id = object_id('calls') order by c.column_id"
    expect(await it_.rows(columns)).toEqual([
      ['p', 'phone', 'varchar', 20, false],
      ['q', 'phone', 'varchar', 20, true],
    ])
    await it_.rows(
      "create login caller with password = 'secret'; create user caller for login caller; grant select on calls to caller",
    )
    expect((await it_.another('caller').rows(columns)).map(([, own, base]) => [own, base])).toEqual([
      [null, 'varchar'],
      [null, 'varchar'],
    ])
    expect(await it_.numbers('create table wrong (a nothing)')).toEqual([2715])
    expect(await it_.numbers('create type phone from int')).toEqual([219])
  })
})

describe('extended properties', () => {
  it('can be added, changed and dropped', async () => {
    await it_.rows('create table noted (a int)')
    const place = "'SCHEMA', 'dbo', 'TABLE', 'noted', 'COLUMN', 'a'"
    const value = () =>
      it_.value(
        "select value from sys.extended_properties where major_id = object_id('noted') and minor_id = 1",
      )
    expect(await it_.numbers(`exec sp_updateextendedproperty 'MS_Description', N'x', ${place}`)).toEqual([
      15_217,
    ])
    await it_.rows(`exec sys.sp_addextendedproperty 'MS_Description', N'one', ${place}`)
    expect(await it_.numbers(`exec sp_addextendedproperty 'MS_Description', N'x', ${place}`)).toEqual([
      15_233,
    ])
    await it_.rows(`exec sp_updateextendedproperty 'MS_Description', N'two', ${place}`)
    expect(await value()).toBe('two')
    await it_.rows(`exec sp_dropextendedproperty 'MS_Description', ${place}`)
    expect(await value()).toBeNull()
  })
})

describe('permissions', () => {
  it('of a login apply to objects, schemas and the database', async () => {
    await it_.rows(
      "create login reader with password = 'secret'; create user reader for login reader; create table seen (a int); create table unseen (a int); grant select on seen to reader",
    )
    const reader = it_.another('reader')
    expect(await reader.rows('select * from seen')).toEqual([])
    expect(await reader.numbers('select * from unseen')).toEqual([229])
    expect(await reader.numbers('insert seen values (1)')).toEqual([229])
    expect(await reader.numbers('create table mine (a int)')).toEqual([262])
    expect(await reader.numbers('drop table seen')).toEqual([3701])
    expect(await reader.rows('select name from sys.tables')).toEqual([['seen']])
    expect(
      await reader.rows(
        "select has_perms_by_name('dbo.seen', 'OBJECT', 'SELECT'), has_perms_by_name('dbo.seen', 'OBJECT', 'INSERT'), has_perms_by_name(db_name(), 'DATABASE', 'CREATE TABLE'), has_perms_by_name('dbo', 'SCHEMA', 'ALTER')",
      ),
    ).toEqual([[1, 0, 0, 0]])
    await it_.rows(
      'grant create table to reader; grant alter on schema::dbo to reader; deny select on seen to reader',
    )
    expect(await reader.numbers('select * from seen')).toEqual([229])
    expect(await reader.numbers('create table mine (a int)')).toEqual([])
  })

  it('of a login can apply to single columns', async () => {
    await it_.rows(
      "create login narrow with password = 'secret'; create user narrow for login narrow; create table parts (a int, b int); create table whole (a int, b int); grant select (a) on parts to narrow; grant select on whole to narrow; deny select (b) on whole to narrow",
    )
    const narrow = it_.another('narrow')
    expect(
      await narrow.rows("select name from sys.tables where name in ('parts', 'whole') order by 1"),
    ).toEqual([['parts'], ['whole']])
    expect(
      await narrow.rows(
        "select object_name(object_id), name, has_perms_by_name(object_name(object_id), 'OBJECT', 'SELECT', name, 'COLUMN') from sys.columns where object_name(object_id) in ('parts', 'whole') order by 1, 2",
      ),
    ).toEqual([
      ['parts', 'a', 1],
      ['parts', 'b', 0],
      ['whole', 'a', 1],
      ['whole', 'b', 0],
    ])
  })

  it('to select do not give access to expressions or server state', async () => {
    await it_.rows(
      "create login looker with password = 'secret'; create user looker for login looker; create table told (a int default 7 check (a > 0), b as a + 1); grant select on told to looker",
    )
    const looker = it_.another('looker')
    const definitions =
      "select d.definition, c.definition, k.definition from sys.default_constraints d cross join sys.computed_columns c cross join sys.check_constraints k where d.parent_object_id = object_id('told') and c.object_id = object_id('told') and k.parent_object_id = object_id('told')"
    expect(await looker.rows(definitions)).toEqual([[null, null, null]])
    expect(await looker.numbers('select * from sys.dm_db_index_usage_stats')).toEqual([300])
    await it_.rows('grant view definition, view server state to looker')
    expect(await looker.rows(definitions)).toEqual([['((7))', '(a + 1)', '(a > 0)']])
    expect(await looker.numbers('select * from sys.dm_db_index_usage_stats')).toEqual([])
  })

  it("of a login don't extend to databases where it isn't a user", async () => {
    await it_.rows("create login stranger with password = 'secret'; create database closed")
    expect(() => it_.another('stranger', 'closed')).toThrow('Cannot open database')
    expect(() => it_.another('stranger', 'missing')).toThrow('Cannot open database')
    expect(() => it_.another('nobody', 'master')).toThrow('Login failed')
    const stranger = it_.another('stranger', 'master')
    expect(await stranger.numbers('use closed')).toEqual([916])
    expect(await stranger.numbers('use missing')).toEqual([911])
    expect(await stranger.rows("select has_dbaccess('closed'), has_dbaccess('master')")).toEqual([[0, 1]])
  })
})
