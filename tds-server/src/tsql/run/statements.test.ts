import { describe, expect, it } from 'vitest'
import { startTestSession } from '../test-session.ts'

const { ask, rows, numbers, value } = await startTestSession()

describe('control statements', () => {
  it.each([
    ['declare @n int = 0; while 1 = 1 begin set @n += 1; if @n = 3 break end; select @n', 3],
    [
      'declare @n int = 0, @sum int = 0; while @n < 4 begin set @n += 1; if @n = 2 continue; set @sum += @n end; select @sum',
      8,
    ],
    ['declare @i int = 0; while @i < 2 begin declare @k int = 5; set @k += 1; set @i += 1 end; select @k', 6],
    ["if exists (select 1 from sys.objects where name = 'nothing') select 1 else select 2", 2],
    ['declare @t table (a int primary key, b as a * 2); insert @t (a) values (4); select b from @t', 8],
    ["declare @x int; exec sp_executesql N'set @y = 7', N'@y int output', @y = @x output; select @x", 7],
    ["exec ('select ' + '9')", 9],
    ["declare @v varchar(5) = 'abcdefgh'; select @v", 'abcde'],
  ])('%s', async (text, expected) => expect(await value(text)).toBe(expected))

  it('calls procedures with named parameters and returns their status', async () => {
    await rows('create procedure twice @n int, @out int output as begin set @out = @n * 2; return 4 end')
    expect(
      await rows('declare @o int, @r int; exec @r = twice @out = @o output, @n = 21; select @o, @r'),
    ).toEqual([[42, 4]])
    expect(await numbers('exec twice 1')).toEqual([201])
    expect(await numbers('exec nothing_such')).toEqual([2812])
  })

  it('keeps temporary tables within their session', async () => {
    await rows('create table #own (a int); insert #own values (1)')
    expect(await rows('select * from #own')).toEqual([[1]])
    expect(await numbers('drop table #own; select * from #own')).toEqual([208])
  })

  it('clears the state of a session when it is reset', async () => {
    const { rows: rowsThere, numbers: numbersThere } = await startTestSession()
    await rowsThere('create table t (a int); create table #own (a int); begin tran; insert t values (1)')
    await rowsThere('exec sp_reset_connection')
    expect(await rowsThere('select count(*), @@trancount from t')).toEqual([[0, 0]])
    expect(await numbersThere('select * from #own')).toEqual([208])
  })

  it('cancels WAITFOR', async () => {
    const { session, ask: askThere } = await startTestSession()
    const waiting = askThere("waitfor delay '01:00:00'; select 1")
    session.cancel()
    expect(await waiting).toMatchObject({ rows: [], errors: [] })
  })

  it.each([
    ['set ansi_nulls off', 40_517],
    ['set rowcount 5', 40_517],
    ['create function f() returns int as begin return 1 end', 40_517],
    ['dbcc checkdb', 40_517],
    ['create table wide (a char(8000), b char(100))', 1701],
    ['create table t1 (a int, a int)', 2705],
    ['create table t2 (a int primary key, b int primary key)', 8110],
    ['create table nowhere.t (a int)', 2760],
    ['create table t3 (a int collate)', 102],
    ['create table t4 (a varchar(3) collate nope)', 448],
    ['create unique index i on twos (a)', 1505],
    ['alter table twos add primary key (a)', 8111],
  ])('refuses %s with %i', async (text, number) => {
    await ask('drop table if exists twos; create table twos (a int); insert twos values (1), (1)')
    expect((await numbers(text))[0]).toBe(number)
  })

  it("reports 1750 after a constraint that can't be created", async () => {
    await ask('drop table if exists ones; create table ones (a int not null); insert ones values (1), (1)')
    expect(await numbers('alter table ones add primary key (a)')).toEqual([1505, 1750])
  })

  it('before SQL Server 2019, does not say which column a text is too long for', async () => {
    const older = await startTestSession({ version: '13.0.5026.0' })
    expect(await older.numbers("create table t (a varchar(2)); insert t values ('abc')")).toEqual([8152])
  })
})
