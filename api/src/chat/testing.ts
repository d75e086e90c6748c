import { randomUUID } from 'node:crypto'
import { addQuestion } from '@anj/db'
import type { Person, TestApp } from '../testing.ts'

/** Adds a unique unanswered question from a user. */
export async function addOpenQuestion(
  { db }: Pick<TestApp, 'db'>,
  { id: ownerId, organizationId }: Pick<Person, 'id' | 'organizationId'>,
  more: Partial<Parameters<typeof addQuestion>[2]> = {},
): Promise<{ readonly id: string; readonly question: string }> {
  const question = more.question ?? `How do I get ${randomUUID()}?`
  const asked = {
    question,
    topic: question,
    answered: false,
    uncertain: false,
    score: 0,
    nearest: null,
    ...more,
  }
  return { id: await addQuestion(db, { ownerId, organizationId }, asked), question }
}
