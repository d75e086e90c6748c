import { addQuestion, questions } from '@anj/db'
import { createTestDatabase } from '@anj/db/testing'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApp, type Person } from '../testing.ts'
import { createAskLimit } from './ask-limit.ts'

test("limits each user's questions per minute without affecting other users", async () => {
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
  await expect(ask(ann)).rejects.toThrow('Please try again in 1 second.')
  now = 60_001
  await ask(ann)
  await expect(ask(ann)).rejects.toMatchObject({ retryAfter: 20 })
  await database.drop()
})

test("limits each user's questions per day across all servers", async () => {
  const app = await createTestApp()
  const [ann, bob] = [await app.superUser(), await app.addUser('bob')]
  const owner = { ownerId: ann.id, organizationId: ann.organizationId }
  const question = {
    question: 'Why?',
    topic: 'why',
    answered: false,
    uncertain: false,
    score: 0,
    nearest: null,
  }
  const limit = createAskLimit(Date.now, 20, 3)
  const ask = (person: Person) => limit.ask(app.db, { ...owner, ownerId: person.id })
  const agoBy = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  for (const hours of [25, 20.5, 9, 8]) {
    const id = await addQuestion(app.db, owner, question)
    await app.db
      .update(questions)
      .set({ createdAt: agoBy(hours) })
      .where(eq(questions.id, id))
    if (hours !== 8) await ask(ann)
  }
  await expect(ask(ann)).rejects.toMatchObject({
    code: 'questionsLimited',
    message: expect.stringContaining('Please try again in 4 hours.'),
    retryAfter: expect.closeTo(3.5 * 3600, -2),
  })
  await ask(bob)
  await app.close()
})
