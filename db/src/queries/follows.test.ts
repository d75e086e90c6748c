import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { follows, places } from '../schema/index.ts'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import type { Actor } from './audit.ts'
import { databaseClock } from './clock.ts'
import { createFollowingDataset } from './datasets.ts'
import { askFetch, claimFetch, endFetch, setFollow } from './follows.ts'
import { createFirstUser } from './people.testing.ts'

let database: TestDatabase
let owner: Actor & { ownerId: string }
beforeAll(async () => {
  database = await createTestDatabase()
  owner = await createFirstUser(database)
})
afterAll(() => database.drop())
beforeEach(() => database.db.delete(follows))

/** Makes a dataset follow a file, and returns its ID. */
async function follow(path: string, everyMinutes: number | null = null): Promise<string> {
  const { organizationId, ownerId } = owner
  const settings = {
    kind: 'https',
    url: 'https://a.test',
    token: 'none',
    tokenHeader: '',
    headers: [],
  } as const
  const secrets = { keyId: 'k', iv: '', tag: '', data: '' }
  return database.db.transaction(async (tx) => {
    const [place] = await tx
      .insert(places)
      .values({ organizationId, ownerId, kind: 'https', name: 'Partner', settings, secrets })
      .returning({ id: places.id })
    const originalKey = `originals/${crypto.randomUUID()}`
    const { id } = await createFollowingDataset(tx, owner, { fileName: path, originalKey, place: 'Partner' })
    await setFollow(tx, ownerId, id, { placeId: place?.id ?? '', path, takes: 'file', everyMinutes })
    return id
  })
}

test('a check that began before a request does not answer it, however long the transaction has lasted', async () => {
  const { db } = database
  const id = await follow('orders.csv')
  await db.transaction(async (tx) => {
    const begun = await databaseClock(tx)()
    const claim = await claimFetch(db)
    await endFetch(db, claim?.claimId ?? '', null)
    const now = await databaseClock(tx)()
    const asked = (await askFetch(tx, owner, [id])).get(id)
    expect(begun.getTime()).toBeLessThanOrEqual(now.getTime())
    expect(asked?.getTime()).toBeGreaterThanOrEqual(now.getTime())
  })
  expect(await claimFetch(db)).toMatchObject({ datasetId: id })
  expect(await claimFetch(db)).toBeNull()
})

test('the check that has been due for the longest time comes first', async () => {
  const { db, sql } = database
  const ago = (id: string, asked: number, looked: number) =>
    sql`update follows set asked_at = now() - make_interval(mins => ${asked}),
      looked_at = now() - make_interval(mins => ${looked}) where dataset_id = ${id}`
  const requested = await follow('requested.csv')
  await ago(requested, 2, 30)
  const justRequested = await follow('just-requested.csv')
  await ago(justRequested, 1, 30)
  const regular = await follow('regular.csv', 5)
  await ago(regular, 600, 8)
  const checked = await follow('checked.csv', 60)
  await ago(checked, 600, 8)
  const found = []
  for (let claim = await claimFetch(db); claim; claim = await claimFetch(db)) found.push(claim.datasetId)
  expect(found).toEqual([regular, requested, justRequested])
})
