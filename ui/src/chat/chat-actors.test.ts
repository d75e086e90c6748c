import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { AskChat, ChatAnswer } from './chat.ts'
import { askActor, sentenceOf } from './chat-actors.ts'
import { chatMachine } from './chat-machine.ts'

const answer: ChatAnswer = {
  status: 'success',
  success: true,
  message: 'Done.',
  data: 'So it is.',
  metadata: { processingTime: 1, timestamp: '2026-01-02T03:04:05.000Z', model: null },
  sources: [],
  answered: true,
  questionId: 'q1',
}

/** A chat that waits for the answer to one question. */
function start(ask: AskChat) {
  const said: string[] = []
  const chat = createActor(
    chatMachine.provide({
      actors: { ask: askActor(ask) },
      actions: { sayFailed: (_, { message }) => said.push(message) },
      guards: { comeAtOnce: () => true },
    }),
    { input: { chats: [] } },
  ).start()
  chat.send({ type: 'question.sent', question: 'How?', pages: ['runs'] })
  return { chat, said, context: () => chat.getSnapshot().context }
}

test('reports the pieces and the answer as they arrive', async () => {
  let finish = () => {}
  const ask = vi.fn<AskChat>((_, { onText }) => {
    onText('So')
    return new Promise((resolve) => {
      finish = () => resolve(answer)
    })
  })
  const { context } = start(ask)
  expect(ask).toHaveBeenCalledWith('How?', expect.objectContaining({ pages: ['runs'] }))
  expect(context().arrived).toBe('So')
  finish()
  await expect.poll(() => context().response).toBe(answer)
})

test('reports a failure with its message, or with a default one', async () => {
  const { said } = start(() => Promise.reject(new Error('The server does not respond.')))
  await expect.poll(() => said).toEqual(['The server does not respond.'])
  const { said: atOnce } = start(() => {
    throw new Error('There is no session.')
  })
  await expect.poll(() => atOnce).toEqual(['There is no session.'])
  expect(sentenceOf(new Error())).toBe('Something went wrong while sending the question. Please try again!')
})

test('aborts a call that is no longer needed, and reports nothing more', async () => {
  let isEnded = false
  const { chat, said, context } = start(
    (_, { signal, onText }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          isEnded = true
          onText('late')
          reject(new Error('aborted'))
        }),
      ),
  )
  chat.send({ type: 'chat.cleared' })
  await Promise.resolve()
  expect(isEnded).toBe(true)
  expect([said, context().arrived]).toEqual([[], ''])
})
