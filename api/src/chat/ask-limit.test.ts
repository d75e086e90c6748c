import { createTestDatabase } from '@anj/db/testing'
import { expect, test } from 'vitest'
import { createAskLimit } from './ask-limit.ts'

test('a person asks so often in a minute and no oftener, and others as they like', async () => {
  const database = await createTestDatabase()
  let now = 0
  const limit = createAskLimit(() => now, 2)
  const ask = (ownerId: string) => limit.ask(database.db, { ownerId, organizationId: ownerId })
  const [ann, bob] = [crypto.randomUUID(), crypto.randomUUID()]
  await ask(ann)
  now = 20_000
  await ask(ann)
  await expect(ask(ann)).rejects.toMatchObject({ code: 'questionsLimited', retryAfter: 40 })
  await ask(bob)
  now = 59_500
  await expect(ask(ann)).rejects.toThrow('Please ask again in 1 second.')
  now = 60_001
  await ask(ann)
  await expect(ask(ann)).rejects.toMatchObject({ retryAfter: 20 })
  await database.drop()
})
