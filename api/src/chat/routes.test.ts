import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { HelpReply } from './schema.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
})
afterAll(() => app.close())

const covered = 'How do I cancel a run?'
const strange = 'Which wine goes with roast duck?'

async function ask(person: Person, question: unknown, more: object = {}) {
  const { body, ...rest } = await person.call('POST', '/api/rag/query', { question, ...more })
  return { ...rest, body: body as unknown as HelpReply & { code?: string; fields?: Record<string, string> } }
}

test('a question is answered as the specification has it, with where the answer stands', async () => {
  const { status, body } = await ask(ann, covered)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'success',
    success: true,
    message: expect.any(String),
    data: expect.stringContaining('/help/runs'),
    metadata: { processingTime: expect.any(Number), timestamp: expect.stringMatching(/^\d{4}-.*Z$/) },
    answered: true,
    questionId: expect.stringMatching(/^[\da-f-]{36}$/),
  })
  expect(body.sources[0]).toMatchObject({ page: 'runs', excerpt: expect.any(String) })
})
