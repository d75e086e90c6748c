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
  metadata: { processingTime: 1, timestamp: '2026-01-02T03:04:05.000Z' },
  sources: [],
  answered: true,
  questionId: 'q1',
}

/** A chat in which one question is on its way. */
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

test('pieces and the answer are told as they come', async () => {
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

test('a failure is told with its sentence, or with the usual one', async () => {
  const { said } = start(() => Promise.reject(new Error('The server does not answer.')))
  await expect.poll(() => said).toEqual(['The server does not answer.'])
  const { said: atOnce } = start(() => {
    throw new Error('There is no session.')
  })
  await expect.poll(() => atOnce).toEqual(['There is no session.'])
  expect(sentenceOf(new Error())).toBe('Something went wrong while sending the question. Please try again!')
})

test('a call that is not waited for any more is ended, and says nothing', async () => {
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
