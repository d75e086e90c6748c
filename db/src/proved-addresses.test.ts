import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findMigrations } from './migrate.ts'
import { recordAudit } from './queries/audit.ts'
import { addPerson, signUpSomebody } from './queries/people.testing.ts'
import { users } from './schema/index.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** What the upgrade does to the rows that it finds. */
function statementOfUpgrade(): string {
  const file = readFileSync(join(findMigrations(import.meta.dirname), '0015_proved-addresses.sql'), 'utf8')
  return file.split('--> statement-breakpoint').at(-1) ?? ''
}

test('an upgrade takes addresses as proved that the audit log shows no change of', async () => {
  const { db } = database
  const actor = await signUpSomebody(database)
  const [named, moved, corrected] = [await addPerson(db), await addPerson(db), await addPerson(db)]
  const changed = (id: string, action: 'account.changed' | 'user.changed', email: string) =>
    db.transaction((tx) =>
      recordAudit(tx, actor, {
        action,
        resource: 'account',
        resourceId: id,
        before: { fullName: 'Before', email: 'same@example.com' },
        after: { fullName: 'After', email },
      }),
    )
  await changed(named.id, 'account.changed', 'same@example.com')
  await changed(moved.id, 'account.changed', 'other@example.com')
  await changed(corrected.id, 'user.changed', 'other@example.com')
  await db.update(users).set({ emailProvedAt: null })
  await db.execute(sql.raw(statementOfUpgrade()))
  const rows = await db.select().from(users)
  const proved = rows.filter(({ emailProvedAt }) => emailProvedAt !== null)
  expect(proved.map(({ id }) => id).sort()).toEqual([actor.ownerId, named.id].sort())
  expect(
    proved.every(({ emailProvedAt, createdAt }) => emailProvedAt?.getTime() === createdAt.getTime()),
  ).toBe(true)
})
