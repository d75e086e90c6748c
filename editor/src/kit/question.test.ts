import { expect, test } from 'vitest'
import { type QueryState, startQuery } from './question.ts'

/** A request that the test answers when it chooses. */
function asked(former: string | null = null) {
  const told: QueryState<string>[] = []
  const server: { answer: (value: string) => void; fail: (error: Error) => void; signal?: AbortSignal } = {
    answer: () => undefined,
    fail: () => undefined,
  }
  const question = startQuery(
    (signal) =>
      new Promise<string>((answer, fail) => {
        Object.assign(server, { answer, fail, signal })
      }),
    former,
    (known) => told.push(known),
  )
  const settle = async () => {
    for (let round = 0; round < 5; round += 1) await Promise.resolve()
  }
  return { told, server, question, settle }
}

test('while a question is being asked again, keeps the previous answer and reports a pending request', async () => {
  const { told, server, settle } = asked('old')
  expect(told.at(-1)).toMatchObject({ value: 'old', isAsking: true })
  server.answer('new')
  await settle()
  expect(told.at(-1)).toMatchObject({ value: 'new', isAsking: false })
})

test('replaces the answer with the problem after a failure', async () => {
  const { told, server, settle } = asked('old')
  server.fail(new Error('broken'))
  await settle()
  expect(told.at(-1)).toMatchObject({ value: null, isAsking: false })
  expect(told.at(-1)?.problem).not.toBeNull()
})

test('when a question is cancelled, aborts its request and ignores a late answer', async () => {
  const { told, server, question, settle } = asked()
  question.cancel()
  expect(server.signal?.aborted).toBe(true)
  server.answer('late')
  await settle()
  expect(told.at(-1)).toMatchObject({ value: null, wasCancelled: true, isAsking: false })
})

test('after a question is closed, reports neither an answer nor a failure', async () => {
  const { told, server, question, settle } = asked()
  question.close()
  const before = told.length
  server.fail(new Error('aborted'))
  await settle()
  expect(told).toHaveLength(before)
})
