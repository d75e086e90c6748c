import { beforeEach, describe, expect, it } from 'vitest'
import { startTestSession, type TestSession } from '../test-session.ts'

let it_: TestSession
beforeEach(async () => {
  it_ = await startTestSession()
  await it_.rows(`create table t (id int identity(10, 5) primary key, name nvarchar(5) not null unique, n decimal(6, 2) default 1.5,
    twice as n * 2, constraint positive check (n > 0))`)
})

describe('INSERT', () => {
  it('fills identity, defaults and computed columns', async () => {
    await it_.rows("insert into t (name) values ('a'), ('b'); insert t (name, n) select 'c', 2")
    expect(await it_.rows('select * from t order by id')).toEqual([
      [10, 'a', 150n, 300n],
      [15, 'b', 150n, 300n],
      [20, 'c', 200n, 400n],
    ])
    expect(await it_.value('select scope_identity()')).toBeNull()
    expect(await it_.value("insert t (name) values ('d') select scope_identity()")).toBe(25n)
  })

  it.each([
    ['insert t (name) values (null)', 515],
    ["insert t (name, n) values ('x', -1)", 547],
    ["insert t (name) values ('sixsix')", 2628],
    ["insert t (name, n) values ('x', 12345)", 8115],
    ["insert t (id, name) values (1, 'x')", 544],
    ["insert t (name, twice) values ('x', 1)", 271],
    ["insert t (name) values ('x'), ('X ')", 2627],
    ["insert t values ('x')", 213],
    ["insert t (name, n) values ('x')", 109],
    ["insert t (name) values ('x', 1)", 110],
    ["insert t (name) select 'x', 1", 121],
    ['insert t (nothing) values (1)', 207],
    ['insert nowhere values (1)', 208],
    ["insert t (name, n) values ('x', 'y')", 8114],
  ])('refuses %s with %i and inserts nothing', async (text, number) => {
    expect(await it_.numbers(text)).toEqual([number])
    expect(await it_.value('select count(*) from t')).toBe(0)
  })

  it('accepts identity values with IDENTITY_INSERT and continues after the greatest one', async () => {
    await it_.rows(
      "set identity_insert t on; insert t (id, name) values (100, 'x'); set identity_insert t off; insert t (name) values ('y')",
    )
    expect(await it_.rows('select id from t order by id')).toEqual([[100], [105]])
    expect(await it_.numbers("set identity_insert t on; insert t (name) values ('z')")).toEqual([545])
  })

  it('truncates a text only if the surplus consists of spaces', async () => {
    await it_.rows("insert t (name) values ('12345    ')")
    expect(await it_.value('select name from t')).toBe('12345')
  })

  it('returns rows with OUTPUT', async () => {
    expect(await it_.rows("insert t (name) output inserted.id, inserted.name values ('a')")).toEqual([
      [10, 'a'],
    ])
  })
})

describe('UPDATE and DELETE', () => {
  beforeEach(async () => {
    await it_.rows(
      "insert t (name) values ('a'), ('b'), ('c'); create table s (name nvarchar(5), n int); insert s values ('A', 7), ('c', 8)",
    )
  })

  it('updates rows that are joined with another table', async () => {
    const { counts } = await it_.ask('update x set n = s.n from t as x inner join s on s.name = x.name')
    expect(counts).toEqual([2])
    expect(await it_.rows('select name, twice from t order by name')).toEqual([
      ['a', 1400n],
      ['b', 300n],
      ['c', 1600n],
    ])
  })

  it('can swap unique values in one statement', async () => {
    await it_.rows("update t set name = case name when 'a' then 'b' else 'a' end where name in ('a', 'b')")
    expect(await it_.rows('select name from t order by id')).toEqual([['b'], ['a'], ['c']])
  })

  it('changes no row if there would be duplicates', async () => {
    expect(await it_.numbers("update t set name = 'z'")).toEqual([2627])
    expect(await it_.value("select count(*) from t where name = 'z'")).toBe(0)
    expect(await it_.numbers('update t set id = 1')).toEqual([8102])
  })

  it('deletes and counts joined rows', async () => {
    expect((await it_.ask('delete t from t join s on s.name = t.name')).counts).toEqual([2])
    expect((await it_.ask('delete top (1) from t')).counts).toEqual([1])
    expect(await it_.value('select @@rowcount')).toBe(1)
  })

  it('returns no count with NOCOUNT', async () => {
    expect((await it_.ask('set nocount on; delete t')).counts).toEqual([null, null])
  })
})

describe('foreign keys', () => {
  beforeEach(async () => {
    await it_.rows(
      "insert t (name) values ('a'); create table child (tid int references t (id), constraint short check (tid < 50)); insert child values (10), (null)",
    )
  })

  it.each([
    ['insert child values (11)', 547],
    ['update child set tid = 11 where tid = 10', 547],
    ['delete t', 547],
    ['drop table t', 3726],
    ['truncate table t', 4712],
    ['alter table t drop constraint nothing', 3728],
  ])('refuse %s with %i', async (text, number) => expect(await it_.numbers(text)).toEqual([number]))

  it('allow deleting a parent row after its children', async () => {
    await it_.rows('delete child where tid = 10; delete t; drop table child; drop table t')
    expect(await it_.value("select object_id('t')")).toBeNull()
  })
})

describe('AFTER triggers', () => {
  it('see the inserted rows, and their errors roll the insert back', async () => {
    await it_.rows('create table log (name nvarchar(5))')
    await it_.rows(
      "create trigger noting on t after insert as begin set nocount on; insert log select name from inserted; if exists (select 1 from inserted where name = 'bad') throw 50001, 'no', 1 end",
    )
    await it_.rows("insert t (name) values ('a'), ('b')")
    expect(await it_.rows('select name from log order by name')).toEqual([['a'], ['b']])
    expect(await it_.numbers("insert t (name) values ('bad')")).toEqual([50_001])
    expect(await it_.value('select count(*) from t')).toBe(2)
    expect(await it_.value('select count(*) from log')).toBe(2)
  })
})
