import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { prepareRepeated } from './prepare-repeated.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let server: TestDatabase
beforeAll(async () => {
  server = await createTestDatabase()
})
afterAll(() => server.drop())

test('a statement is prepared from its third execution on, up to a maximum number of statements', () => {
  const prepares = prepareRepeated()
  expect([1, 2, 3, 4].map(() => prepares('select $1'))).toEqual([false, false, true, true])
  const others = Array.from({ length: 1000 }, (_, n) => `select $1 + ${n}`)
  for (const text of others) for (let time = 1; time <= 3; time += 1) prepares(text)
  expect(others.filter(prepares)).toHaveLength(299)
  expect(prepares('select $1')).toBe(true)
})

test('a very long statement is never prepared', () => {
  const prepares = prepareRepeated()
  const text = `select ${Array.from({ length: 5000 }, (_, n) => `$${n + 1}`).join(', ')}`
  expect([1, 2, 3, 4].map(() => prepares(text))).toEqual([false, false, false, false])
})

test.each([
  [true, 1],
  [false, 0],
])(
  'with prepare %s, the server keeps %i prepared statement for a frequent query, inside and outside transactions',
  async (prepare, kept) => {
    const { db, close } = openDatabase(server.url, { connections: 1, prepare })
    const ask = (n: number, over: Pick<typeof db, 'execute'>) =>
      over.execute<{ n: number; doc: unknown }>(
        sql`select ${n}::int as n, ${JSON.stringify({ n })}::jsonb as doc`,
      )
    for (let n = 1; n <= 5; n += 1) {
      expect(await ask(n, db)).toEqual([{ n, doc: { n } }])
      await db.transaction(async (tx) => {
        expect(await tx.transaction((inner) => ask(n, inner))).toEqual([{ n, doc: { n } }])
      })
    }
    const statements = await db.execute(
      sql`select statement from pg_prepared_statements where statement like '%as doc%'`,
    )
    expect(statements).toHaveLength(kept)
    await close()
  },
)

test('a transaction survives if a table changes while it is going on', async () => {
  const { db, close } = openDatabase(server.url, { connections: 1 })
  await db.execute(sql`create table changing (id int, name text)`)
  const asks = [
    sql`select id, name from changing where id = ${1}::int`,
    sql`select * from changing where id = ${1}::int`,
    sql`update changing c set name = 'a' where id = ${1}::int returning c.*`,
  ]
  const askAll = () =>
    db.transaction(async (tx) => {
      const answers: unknown[] = []
      for (const ask of asks) answers.push(...(await tx.execute(ask)))
      return answers
    })
  for (let time = 1; time <= 4; time += 1) expect(await askAll()).toEqual([])
  await db.execute(sql`alter table changing add column more text`)
  await db.execute(sql`insert into changing values (1, 'a', 'b')`)
  const whole = { id: 1, name: 'a', more: 'b' }
  expect(await askAll()).toEqual([{ id: 1, name: 'a' }, whole, whole])
  await db.execute(sql`drop table changing`)
  await close()
})
