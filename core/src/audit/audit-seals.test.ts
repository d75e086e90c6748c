import { auditLog, recordAudit } from '@anj/db'
import { createTestDatabase, type TestDatabase } from '@anj/db/testing'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { hasSeal, headSeal, sealAudit, verifyAudit } from './audit-seals.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => tamper('truncate audit_log, audit_seals restart identity'))
afterAll(() => database.drop())

/** Writes audit entries. */
async function write(count: number): Promise<void> {
  for (let i = 1; i <= count; i += 1)
    await recordAudit(database.db, null, {
      action: 'workflow.renamed',
      resource: 'workflows',
      resourceId: `w${i}`,
      before: { name: 'Ä "quoted"\n\\', amount: 1.1 },
      after: { name: `n${i}`, deep: [1, null, { b: 1, a: 2 }] },
    })
}

/** Runs a statement like a server administrator who has disabled the triggers. */
async function tamper(statement: string): Promise<void> {
  await database.sql.begin(async (tx) => {
    await tx.unsafe('set local session_replication_role = replica')
    await tx.unsafe(statement)
  })
}

async function sealed(count: number): Promise<void> {
  await write(count)
  expect(await sealAudit(database.db, 'recent')).toBe(count)
  expect(await verifyAudit(database.db)).toMatchObject({ sealed: count, unsealed: 0, firstBreak: null })
}

describe('the seals of the audit log', () => {
  it('are reported as missing on overdue rows, whether a seal was removed or no worker is running', async () => {
    await sealed(2)
    await tamper("update audit_log set at = now() - interval '2 hours'; delete from audit_seals")
    await write(1)
    const [first] = await database.sql`select min(id)::int as id from audit_log`
    expect(await verifyAudit(database.db)).toEqual({
      sealed: 0,
      unsealed: 3,
      head: null,
      firstBreak: { kind: 'rowUnsealed', position: null, auditId: first?.['id'] },
    })
  })

  it('form a chain without gaps, with one seal per row, in the order of the rows', async () => {
    await sealed(5)
    await write(5)
    expect(await sealAudit(database.db, 'recent')).toBe(5)
    const rows =
      await database.sql`select position::int, audit_id::int as id from audit_seals order by position`
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b))
    expect(await sealAudit(database.db, 'all')).toBe(0)
  })

  it("depend on a row's jsonb text in PostgreSQL, as in earlier versions", async () => {
    await database.sql`insert into audit_log
        (organization_id, user_id, user_name, action, resource, resource_id, address, before, after)
      values (gen_random_uuid(), gen_random_uuid(), ${'Zoë "\\\u0007\u007f\n/😀'}, 'a"b', 'r', null, '::1', null, 'null'),
        (null, null, null, 'x', 'y', '', null, '[1.0, 1e5, "é\\n", {"bb": {}, "a": []}]', '"text"')`
    await write(1)
    await sealAudit(database.db, 'all')
    const rows = await database.sql`select a.id, s.hash, encode(sha256(convert_to(
        coalesce(lag(s.hash) over (order by s.position), '') || E'\\n' || jsonb_build_object(
          'id', a.id, 'at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
          'organizationId', a.organization_id, 'userId', a.user_id, 'userName', a.user_name, 'action', a.action,
          'resource', a.resource, 'resourceId', a.resource_id, 'address', a.address,
          'before', a.before, 'after', a.after)::text, 'UTF8')), 'hex') as expected
      from audit_seals s join audit_log a on a.id = s.audit_id order by s.position`
    expect(rows).toHaveLength(3)
    for (const { hash, expected } of rows) expect(hash).toBe(expected)
    expect(await verifyAudit(database.db)).toMatchObject({ sealed: 3, firstBreak: null })
  })

  it('are added to rows that are committed late, after the seals of rows with higher IDs', async () => {
    const wrote = Promise.withResolvers<void>()
    const commit = Promise.withResolvers<void>()
    const late = database.db.transaction(async (tx) => {
      await recordAudit(tx, null, { action: 'run.started', resource: 'runs', resourceId: 'late' })
      wrote.resolve()
      await commit.promise
    })
    await wrote.promise
    await write(3)
    expect(await sealAudit(database.db, 'recent')).toBe(3)
    commit.resolve()
    await late
    expect(await sealAudit(database.db, 'recent')).toBe(1)
    const [last] =
      await database.sql`select a.resource_id as thing, a.id < (select max(id) from audit_log) as is_lower
      from audit_seals s join audit_log a on a.id = s.audit_id order by position desc limit 1`
    expect(last).toEqual({ thing: 'late', is_lower: true })
    expect(await verifyAudit(database.db)).toMatchObject({ sealed: 4, firstBreak: null })
  })

  it('are added to the rows of long transactions when all rows are searched', async () => {
    await database.sql`insert into audit_log (at, action, resource) values (now() - interval '1 hour', 'run.started', 'runs')`
    expect(await sealAudit(database.db, 'recent')).toBe(0)
    expect((await verifyAudit(database.db)).unsealed).toBe(1)
    expect(await sealAudit(database.db, 'all')).toBe(1)
  })

  it('are created only once when several workers seal concurrently', async () => {
    await database.sql`insert into audit_log (action, resource) select 'run.started', 'runs' from generate_series(1, 2500)`
    const counts = await Promise.all([1, 2, 3, 4].map(() => sealAudit(database.db, 'recent')))
    const rest = await sealAudit(database.db, 'recent')
    expect(counts.reduce<number>((sum, count) => sum + (count ?? 0), rest ?? 0)).toBe(2500)
    expect(await verifyAudit(database.db)).toMatchObject({ sealed: 2500, unsealed: 0, firstBreak: null })
  })

  it.each([
    ['user_name', `'mallory'`],
    ['at', `at - interval '1 microsecond'`],
    ['after', `'{"name":"x"}'`],
    ['address', `''`],
  ])('reveal a change of %s in a row', async (column, value) => {
    await sealed(5)
    await tamper(`update audit_log set ${column} = ${value} where resource_id = 'w3'`)
    const { firstBreak } = await verifyAudit(database.db)
    expect(firstBreak).toMatchObject({ kind: 'rowChanged', position: 3 })
    const [row] = await database.db.select().from(auditLog).where(sql`${auditLog.resourceId} = 'w3'`)
    expect(firstBreak?.auditId).toBe(row?.id)
  })

  it('reveal a removed row', async () => {
    await sealed(5)
    await tamper(`delete from audit_log where resource_id = 'w4'`)
    expect((await verifyAudit(database.db)).firstBreak).toMatchObject({ kind: 'rowMissing', position: 4 })
  })

  it('reveal a row that was removed with its seal, even after further seals', async () => {
    await sealed(5)
    await tamper(`delete from audit_seals where position = 2`)
    expect((await verifyAudit(database.db)).firstBreak).toMatchObject({ kind: 'sealMissing', position: 2 })
    await sealAudit(database.db, 'all')
    expect((await verifyAudit(database.db)).firstBreak).toMatchObject({ kind: 'sealMissing', position: 2 })
  })

  it('reveal the removal of the first row', async () => {
    await sealed(3)
    await tamper(`delete from audit_seals where position = 1`)
    expect((await verifyAudit(database.db)).firstBreak).toMatchObject({ kind: 'sealMissing', position: 1 })
  })

  it('reveal a changed seal', async () => {
    await sealed(5)
    await tamper(`update audit_seals set hash = repeat('0', 64) where position = 3`)
    expect((await verifyAudit(database.db)).firstBreak).toMatchObject({ kind: 'sealChanged', position: 3 })
  })

  it('reveal two exchanged seals', async () => {
    await sealed(5)
    for (const [from, to] of [
      [2, 99],
      [4, 2],
      [99, 4],
    ])
      await tamper(`update audit_seals set position = ${to} where position = ${from}`)
    expect((await verifyAudit(database.db)).firstBreak?.position).toBe(2)
  })

  it('reveal, with the help of a recorded seal, that the end was cut off', async () => {
    await sealed(5)
    const head = (await headSeal(database.db)) ?? { position: 0, hash: '' }
    expect(head.position).toBe(5)
    await tamper(`delete from audit_seals where position > 3`)
    await tamper(`delete from audit_log where resource_id in ('w4', 'w5')`)
    expect((await verifyAudit(database.db)).firstBreak).toBeNull()
    expect(await hasSeal(database.db, head)).toBe(false)
  })

  it('are protected from changes, as are the rows', async () => {
    await sealed(1)
    for (const table of ['audit_log', 'audit_seals'])
      for (const statement of [`delete from ${table}`, `truncate ${table} cascade`])
        await expect(database.sql.unsafe(statement)).rejects.toThrow('never changed or removed')
  })
})
