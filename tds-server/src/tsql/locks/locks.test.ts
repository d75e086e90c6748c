import { beforeEach, describe, expect, it } from 'vitest'
import { startTestSession, type TestSession } from '../test-session.ts'

let one: TestSession
let two: TestSession
beforeEach(async () => {
  one = await startTestSession()
  two = one.another()
  await one.rows(
    'create table t (id int, n int); insert t values (1, 1); create table u (id int); insert u values (1)',
  )
})

/** Waits until another session blocks this one. */
async function waits(session: TestSession): Promise<void> {
  for (;;) {
    const found = await one
      .another()
      .value(
        `select count(*) from sys.dm_exec_requests where session_id = ${session.session.id} and blocking_session_id > 0`,
      )
    if (found === 1) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

describe('READ COMMITTED', () => {
  it('waits for uncommitted changes and then sees them', async () => {
    await one.rows('begin tran; update t set n = 2')
    const reading = two.value('select n from t')
    await waits(two)
    await one.rows('commit')
    expect(await reading).toBe(2)
  })

  it('times out after LOCK_TIMEOUT and keeps the transaction open', async () => {
    await one.rows('begin tran; update t set n = 2')
    expect(await two.numbers('set lock_timeout 0; begin tran; select n from t')).toEqual([1222])
    expect(await two.value('select @@trancount')).toBe(1)
    expect(await two.value('select n from t with (nolock)')).toBe(2)
    expect(await two.value('select id from u')).toBe(1)
  })

  it('waits for schema changes, even when reading the catalogue', async () => {
    await one.rows("begin tran; exec sp_rename 't', 'gone'; drop table u")
    for (const text of [
      'select * from t',
      'select * from u',
      'select name from sys.tables',
      'select name from sys.columns',
    ])
      expect(await two.numbers(`set lock_timeout 0; ${text}`)).toEqual([1222])
    await one.rows('rollback')
    expect(await two.value('select count(*) from t')).toBe(1)
  })

  it("doesn't see rows or tables of a transaction that is rolled back", async () => {
    await one.rows('begin tran; create table made (id int); insert t values (2, 2)')
    const rows = two.value('select count(*) from t')
    const table = one.another().numbers('select * from made')
    await waits(two)
    await one.rows('rollback')
    expect(await rows).toBe(1)
    expect(await table).toEqual([208])
  })

  it('reads the last committed rows with READ_COMMITTED_SNAPSHOT', async () => {
    await one.rows('alter database trial set read_committed_snapshot on; begin tran; update t set n = 2')
    expect(await two.value('select n from t')).toBe(1)
    await one.rows('commit')
    expect(await two.value('select n from t')).toBe(2)
  })
})

describe('SNAPSHOT', () => {
  it('must be allowed in the database', async () => {
    expect(
      await two.numbers('set transaction isolation level snapshot; begin tran; select * from t'),
    ).toEqual([3952])
  })

  it('shows all tables as of one moment, and refuses to change rows that others have changed since', async () => {
    await one.rows('alter database trial set allow_snapshot_isolation on')
    await two.rows('set transaction isolation level snapshot; begin tran; select * from u')
    await one.rows('update t set n = 2')
    expect(await two.value('select n from t')).toBe(1)
    expect(await two.numbers('update t set n = 3')).toEqual([3960])
    expect(await two.value('select @@trancount')).toBe(0)
    expect(await two.value('select n from t')).toBe(2)
  })
})

describe('held locks', () => {
  it('of a reader block a writer', async () => {
    await one.rows('begin tran; select * from t with (holdlock)')
    expect(await two.numbers('set lock_timeout 0; update t set n = 2')).toEqual([1222])
    await one.rows('commit')
    expect(await two.numbers('update t set n = 2')).toEqual([])
  })

  it('make one of two sessions that wait for each other the deadlock victim', async () => {
    await one.rows('begin tran; update t set n = 2')
    await two.rows('begin tran; update u set id = 2')
    const waiting = one.numbers('update u set id = 3')
    await waits(one)
    expect(await two.numbers('update t set n = 3; select 1')).toEqual([1205])
    expect(await waiting).toEqual([])
    expect(await two.value('select @@trancount')).toBe(0)
  })

  it("don't prevent a waiting session from being cancelled, and its transaction stays open", async () => {
    await one.rows('begin tran; update t set n = 2')
    await two.rows('set xact_abort off; begin tran')
    const waiting = two.ask('select * from t; select 1')
    await waits(two)
    two.session.cancel()
    expect(await waiting).toMatchObject({ rows: [], errors: [] })
    expect(await two.value('select @@trancount')).toBe(1)
  })

  it('are released when their session is killed, and its transaction is rolled back', async () => {
    let ended = 0
    two.session.onEnded?.(() => {
      ended += 1
    })
    await two.rows('begin tran; update t set n = 2')
    await one.rows(`kill ${two.session.id}`)
    expect(ended).toBe(1)
    expect(await one.value('select n from t')).toBe(1)
    expect((await two.ask('select 1')).errors).toMatchObject([{ number: 596, class: 21 }])
  })

  it('are released by a restart, which keeps only committed data', async () => {
    await one.rows('begin tran; delete t; create table made (id int)')
    one.engine.restart()
    const after = one.another()
    expect(await after.rows("select count(*), object_id('made') from t")).toEqual([[1, null]])
  })
})

describe('sp_getapplock', () => {
  const lock = (owner: string, timeout = 0) =>
    `declare @r int; exec @r = sp_getapplock @Resource = N'r', @LockMode = N'Exclusive', @LockOwner = N'${owner}', @LockTimeout = ${timeout}; select @r`

  it('lasts until it is released if a session owns it', async () => {
    expect(await one.value(lock('Session'))).toBe(0)
    expect(await two.value(lock('Session'))).toBe(-1)
    expect(await two.value("select applock_test('public', 'r', 'Shared', 'Session')")).toBe(0)
    expect(await one.value("select applock_mode('public', 'r', 'Session')")).toBe('Exclusive')
    await one.rows("exec sp_releaseapplock @Resource = 'r', @LockOwner = 'Session'")
    expect(await two.value(lock('Session'))).toBe(0)
    expect(await one.numbers("exec sp_releaseapplock @Resource = 'r', @LockOwner = 'Session'")).toEqual([
      1223,
    ])
  })

  it('ends with the transaction that owns it and then unblocks waiters', async () => {
    await one.rows(`begin tran; ${lock('Transaction')}`)
    const waiting = two.value(lock('Session', 60_000))
    await waits(two)
    await one.rows('rollback')
    expect(await waiting).toBe(1)
  })
})
