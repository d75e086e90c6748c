import { beforeEach, describe, expect, it } from 'vitest'
import { startTestSession, type TestSession } from '../test-session.ts'

let it_: TestSession
beforeEach(async () => {
  it_ = await startTestSession()
  await it_.rows("create table t (id int not null primary key, name nvarchar(9)); insert t values (1, 'one')")
})

describe('a rollback', () => {
  it('undoes changes to rows and to the schema together', async () => {
    await it_.rows(`begin transaction;
      insert t values (2, 'two'); create table staged (id int); exec sp_rename 't', 'old'; exec sp_rename 'staged', 't'; drop table old;
      create schema other; alter table t add extra int`)
    expect(await it_.value('select count(*) from t')).toBe(0)
    await it_.rows('rollback')
    expect(await it_.rows('select * from t')).toEqual([[1, 'one']])
    expect(await it_.value("select object_id('staged')")).toBeNull()
    expect(await it_.value("select schema_id('other')")).toBeNull()
    expect(await it_.numbers("insert t values (1, 'again')")).toEqual([2627])
  })

  it('goes back to a savepoint', async () => {
    await it_.rows(
      "begin tran; insert t values (2, 'two'); save tran here; delete t; rollback tran here; commit",
    )
    expect(await it_.value('select count(*) from t')).toBe(2)
  })

  it("doesn't release identity values", async () => {
    await it_.rows(
      'create table i (id int identity, n int); begin tran; insert i values (1); rollback; insert i values (1)',
    )
    expect(await it_.value('select id from i')).toBe(2)
  })

  it('undoes TRUNCATE', async () => {
    await it_.rows('begin tran; truncate table t; rollback')
    expect(await it_.value('select count(*) from t')).toBe(1)
  })
})

describe('an error', () => {
  it('ends only its statement', async () => {
    const { errors, rows } = await it_.ask(
      "begin tran; insert t values (1, 'double'); insert t values (2, 'two'); commit; select count(*) from t",
    )
    expect(errors.map((error) => error.number)).toEqual([2627])
    expect(rows).toEqual([[2]])
  })

  it('ends the batch and the transaction if XACT_ABORT is on', async () => {
    const { errors, rows, results } = await it_.ask(
      "set xact_abort on; begin tran; insert t values (2, 'two'); insert t values (1, 'double'); select 1",
    )
    expect(errors.map((error) => error.number)).toEqual([2627])
    expect(rows).toEqual([])
    expect(results.filter((result) => result.kind === 'environment').map((result) => result.change)).toEqual([
      'begin',
      'rollback',
    ])
    expect(await it_.rows('select count(*), @@trancount from t')).toEqual([[1, 0]])
  })

  it('in a conversion always ends the batch and the transaction', async () => {
    expect(
      await it_.numbers("begin tran; insert t values (2, 'two'); select cast('x' as int); select 1"),
    ).toEqual([245])
    expect(await it_.value('select count(*) from t')).toBe(1)
  })

  it('in a name ends the batch but keeps the transaction', async () => {
    await it_.ask("begin tran; insert t values (2, 'two'); select * from nowhere; commit")
    expect(await it_.value('select @@trancount')).toBe(1)
    await it_.rows('rollback')
  })

  it('in the syntax prevents the whole batch from running', async () => {
    expect(await it_.numbers("insert t values (2, 'two'); insert t values (")).toEqual([102])
    expect(await it_.value('select count(*) from t')).toBe(1)
  })

  it('can be caught and leaves a transaction that can be committed without XACT_ABORT', async () => {
    expect(
      await it_.rows(
        "begin tran; begin try insert t values (1, 'double') end try begin catch select error_number(), xact_state() end catch; commit",
      ),
    ).toEqual([[2627, 1]])
    expect(
      await it_.rows(
        "set xact_abort on; begin tran; begin try insert t values (1, 'double') end try begin catch select error_number(), xact_state(); rollback end catch",
      ),
    ).toEqual([[2627, -1]])
  })

  it('can be rethrown', async () => {
    expect(await it_.numbers('begin try select 1/0 end try begin catch throw; end catch')).toEqual([8134])
    expect(await it_.numbers("throw 51000, 'mine', 1")).toEqual([51_000])
    expect(await it_.ask("raiserror('so %s %d', 10, 1, 'it', 3)")).toMatchObject({ messages: ['so it 3'] })
    expect(await it_.numbers("raiserror('no', 16, 1) select 1")).toEqual([50_000])
  })

  it('occurs if there is no transaction to commit or roll back', async () => {
    expect(await it_.numbers('commit')).toEqual([3902])
    expect(await it_.numbers('rollback')).toEqual([3903])
  })

  it("occurs when a batch leaves a transaction that can't be committed", async () => {
    expect(
      await it_.numbers(
        "set xact_abort on; begin tran; begin try insert t values (1, 'd') end try begin catch end catch",
      ),
    ).toEqual([3998])
    expect(it_.session.transaction).toBeNull()
  })
})

describe('protocol requests', () => {
  it('begin, commit and roll back the same transaction as statements', async () => {
    const id = it_.session.begin()
    expect(it_.session.transaction).toBe(id)
    await it_.rows('delete t')
    it_.session.rollback()
    expect(await it_.value('select count(*) from t')).toBe(1)
    expect(() => it_.session.commit()).toThrow('COMMIT')
  })

  it('end with the connection', async () => {
    const other = it_.another()
    await other.rows(
      "begin tran; delete t; exec sp_getapplock @Resource = 'r', @LockMode = 'Exclusive', @LockOwner = 'Session'",
    )
    expect(await it_.value("select applock_test('public', 'r', 'Exclusive', 'Session')")).toBe(0)
    other.session.close()
    expect(await it_.value('select count(*) from t')).toBe(1)
    expect(await it_.value("select applock_test('public', 'r', 'Exclusive', 'Session')")).toBe(1)
  })
})
