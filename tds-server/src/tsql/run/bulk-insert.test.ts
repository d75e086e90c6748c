import { beforeEach, describe, expect, it } from 'vitest'
import type { SqlRow, SqlType } from '../../values.ts'
import { startTestSession, type TestSession } from '../test-session.ts'

let it_: TestSession
beforeEach(async () => {
  it_ = await startTestSession()
  await it_.rows(
    `create table t (id int identity, k int not null unique, name nvarchar(5) default 'none', twice as k * 2, constraint c check (k < 100))`,
  )
})

const int: SqlType = { name: 'int' }
const text: SqlType = { name: 'nvarchar', length: 50 }
const columns = [
  { name: 'k', type: int },
  { name: 'name', type: text },
]

async function* pieces(...chunks: readonly (readonly SqlRow[])[]) {
  yield* chunks
}

const load = (options: string, ...rows: readonly SqlRow[]) =>
  it_.session.bulkInsert(`insert bulk [t] ([k] int, [name] nvarchar(50)) ${options}`, columns, pieces(rows))

describe('INSERT BULK', () => {
  it('fills identity, computed columns and defaults', async () => {
    expect(await load('', [1, 'a'], [2, null])).toBe(2)
    expect(await it_.rows('select * from t order by id')).toEqual([
      [1, 1, 'a', 2],
      [2, 2, 'none', 4],
    ])
  })

  it('with KEEP_NULLS, inserts NULL instead of the default', async () => {
    await load('with (KEEP_NULLS)', [2, null])
    expect(await it_.value('select name from t')).toBeNull()
  })

  it('checks CHECK constraints only with CHECK_CONSTRAINTS', async () => {
    await load('', [1000, 'a'])
    expect(await it_.value("select is_not_trusted from sys.check_constraints where name = 'c'")).toBe(true)
    await expect(load('with (CHECK_CONSTRAINTS)', [1001, 'a'])).rejects.toMatchObject({
      facts: { number: 547 },
    })
  })

  it.each([
    [
      2627,
      [
        [1, 'a'],
        [1, 'b'],
      ],
    ],
    [
      515,
      [
        [1, 'a'],
        [null, 'b'],
      ],
    ],
    [
      2628,
      [
        [1, 'a'],
        [2, 'sixsix'],
      ],
    ],
  ] as const)('refuses a row with %i and keeps none of the others', async (number, rows) => {
    await expect(load('', ...rows)).rejects.toMatchObject({ facts: { number } })
    expect(await it_.value('select count(*) from t')).toBe(0)
  })

  it('keeps the given identity values when the column is listed', async () => {
    await it_.session.bulkInsert(
      'insert bulk t ([id] int, [k] int)',
      [
        { name: 'id', type: int },
        { name: 'k', type: int },
      ],
      pieces([[7, 1]]),
    )
    expect(await it_.value('select id from t')).toBe(7)
  })

  it('belongs to the open transaction', async () => {
    it_.session.begin()
    await load('with (TABLOCK)', [1, 'a'])
    it_.session.rollback()
    expect(await it_.value('select count(*) from t')).toBe(0)
  })

  it('fires triggers only with FIRE_TRIGGERS', async () => {
    await it_.rows('create table log (n int)')
    await it_.rows('create trigger noting on t after insert as insert log select count(*) from inserted')
    await load('', [1, 'a'])
    await load('with (FIRE_TRIGGERS)', [2, 'a'], [3, 'b'])
    expect(await it_.rows('select * from log')).toEqual([[2]])
  })

  it('reports a missing table or column before any rows are sent', () => {
    expect(() => it_.session.announceBulk?.('insert bulk nowhere ([k] int)')).toThrow('nowhere')
    expect(() => it_.session.announceBulk?.('insert bulk t ([nothing] int)')).toThrow('nothing')
  })

  it('inserts nothing after a cancellation', async () => {
    const stalled = async function* (): AsyncGenerator<readonly SqlRow[]> {
      yield [[1, 'a']]
      it_.session.cancel()
      yield [[2, 'b']]
    }
    await expect(
      it_.session.bulkInsert('insert bulk t ([k] int, [name] nvarchar(50))', columns, stalled()),
    ).rejects.toThrow()
    expect(await it_.value('select count(*) from t')).toBe(0)
  })
})
