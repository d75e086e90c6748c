import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import { MAX_LIST_ITEMS } from './complete-list.ts'

let app: TestApp
let ann: Person

beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
})
afterAll(() => app.close())

const listed = async (path: string) => {
  const { data, more } = JSON.parse((await ann.call('GET', path)).text) as { data: unknown[]; more: boolean }
  return [data.length, more]
}

/** Copies the table's only row until a list has the maximum number of items. */
async function fill(table: 'connections' | 'workflows'): Promise<void> {
  await app.database.sql.unsafe(`
    insert into ${table}
    select (jsonb_populate_record(only_one, jsonb_build_object('id', gen_random_uuid()))).*
    from ${table} only_one, generate_series(1, ${MAX_LIST_ITEMS})`)
}

const connection = {
  kind: 'postgresql',
  name: 'Warehouse',
  serverName: 'db.example',
  port: 5432,
  userId: 'loader',
  password: 'Secret1!',
  tls: 'require',
}

test.each([
  { table: 'connections', body: connection },
  { table: 'workflows', body: { name: 'Orders' } },
] as const)(
  'returns the first items of a longer list of $table, and says that there are more',
  async ({ table, body }) => {
    const path = `/api/${table}`
    expect((await ann.call('POST', path, body)).status).toBe(201)
    expect(await listed(path)).toEqual([1, false])
    await fill(table)
    expect(await listed(path)).toEqual([MAX_LIST_ITEMS, true])
  },
)
