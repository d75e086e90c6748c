import { beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { reachableStates } from '../machines/reachable-states.ts'
import type { ChatAnswer, ChatMessage } from './chat.ts'
import { type ChatInput, MAX_MESSAGES } from './chat-context.ts'
import {
  type AskInput,
  type ChatEvent,
  chatMachine,
  type VerdictInput,
  WORD_INTERVAL_MS,
} from './chat-machine.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const answer: ChatAnswer = {
  status: 'success',
  success: true,
  message: 'Answered.',
  data: 'Press **Run** now.\n\n1. Look\n2. `Done`',
  metadata: { processingTime: 3, timestamp: '2026-01-02T03:04:05.000Z', model: null },
  sources: [{ page: 'runs', pageTitle: 'Runs', heading: 'The log', id: 'the-log' }],
  answered: true,
  questionId: 'q1',
}
const WORDS = 5

const question: ChatEvent = { type: 'question.sent', question: ' How do I run? ', pages: ['runs'] }
const arrived: ChatEvent = { type: 'answer.arrived', answer }
const failed: ChatEvent = { type: 'answer.failed', message: 'The server does not respond.' }
const retry: ChatEvent = { type: 'retry.requested', pages: ['canvas'] }

function start(input: Partial<ChatInput> = {}, comeAtOnce = false) {
  const asked: AskInput[] = []
  const judged: VerdictInput[] = []
  const said: unknown[] = []
  const aborted = vi.fn()
  let settle: { done: () => void; refuse: (error: Error) => void } | undefined
  const actor = createActor(
    chatMachine.provide({
      actors: {
        ask: fromCallback<ChatEvent, AskInput>(({ input }) => {
          asked.push(input)
          return aborted
        }),
        judge: fromPromise<void, VerdictInput>(({ input }) => {
          judged.push({ id: input.id, verdict: input.verdict })
          return new Promise((done, refuse) => {
            settle = { done, refuse }
          })
        }),
      },
      actions: {
        sayFailed: (_, { message }) => said.push(message),
        sayNotJudged: (_, { error }) => said.push(error),
      },
      guards: { comeAtOnce: () => comeAtOnce },
    }),
    { input: { chats: [], ...input } },
  ).start()
  const state = () => JSON.stringify(actor.getSnapshot().value.asking)
  const context = () => actor.getSnapshot().context
  return { actor, asked, judged, said, aborted, state, context, server: () => settle }
}

test("adds a question, sends it with the screen's help pages, and shows the answer word by word every 50 ms", () => {
  const { actor, asked, state, context } = start()
  actor.send(question)
  expect(state()).toBe('{"generating":"waiting"}')
  expect(context().chats).toMatchObject([{ sender: 'user', text: 'How do I run?' }])
  expect(asked).toEqual([{ question: 'How do I run?', pages: ['runs'] }])
  actor.send(arrived)
  expect(state()).toBe('"animating"')
  expect(context().response).toBe(answer)
  expect(context().chats.at(-1)).toMatchObject({ id: 'q1', sender: 'bot', text: answer.data, verdict: null })
  for (let word = 0; word < WORDS; word++) {
    vi.advanceTimersByTime(49)
    expect([context().shownWords, state()]).toEqual([word, '"animating"'])
    vi.advanceTimersByTime(1)
  }
  expect(state()).toBe('"idle"')
})

test('shows an answer immediately to users who prefer reduced motion', () => {
  const { actor, state } = start({}, true)
  actor.send(question)
  actor.send(arrived)
  expect(state()).toBe('"idle"')
})

test('shows all words of an answer at once when the user asks for them', () => {
  const { actor, state } = start()
  actor.send(question)
  actor.send(arrived)
  expect(state()).toBe('"animating"')
  actor.send({ type: 'all.requested' })
  expect(state()).toBe('"idle"')
})

test.each(['', ' \n\t '])('ignores the empty question %j', (text) => {
  const { actor, asked, context } = start()
  actor.send({ type: 'question.sent', question: text, pages: [] })
  expect([asked, context().chats]).toEqual([[], []])
})

test('ignores another question while an answer is being received or animated', () => {
  const { actor, asked } = start()
  actor.send(question)
  actor.send(question)
  actor.send(arrived)
  actor.send(question)
  expect(asked).toHaveLength(1)
})

test('shows streamed text as it arrives, then the final answer from the first word that differs', () => {
  const { actor, state, context } = start()
  actor.send(question)
  actor.send({ type: 'text.arrived', text: 'Press **Run**' })
  expect(state()).toBe('{"generating":"streaming"}')
  vi.advanceTimersByTime(2 * WORD_INTERVAL_MS)
  expect([context().shownWords, state()]).toEqual([2, '{"generating":"waiting"}'])
  actor.send({ type: 'text.arrived', text: 'Press **Run** now, or never.' })
  vi.advanceTimersByTime(2 * WORD_INTERVAL_MS)
  expect(context().shownWords).toBe(4)
  actor.send(arrived)
  expect([context().shownWords, state()]).toEqual([2, '"animating"'])
})

test('shows words at the same pace even if text arrives faster', () => {
  const { actor, context } = start()
  actor.send(question)
  for (let piece = 1; piece <= 10; piece++) {
    actor.send({ type: 'text.arrived', text: 'word '.repeat(5 * piece) })
    vi.advanceTimersByTime(40)
  }
  expect(context().shownWords).toBe(8)
})

test('shows streamed text immediately to users who prefer reduced motion', () => {
  const { actor, state, context } = start({}, true)
  actor.send(question)
  actor.send({ type: 'text.arrived', text: 'Press **Run** now.' })
  vi.advanceTimersByTime(WORD_INTERVAL_MS)
  expect([context().shownWords, state()]).toEqual([3, '{"generating":"waiting"}'])
})

test('reports a failure and stores it as the response, and resends the last question on Retry', () => {
  const { actor, asked, said, state, context } = start()
  actor.send(question)
  actor.send(failed)
  expect(state()).toBe('"failed"')
  expect(said).toEqual(['The server does not respond.'])
  expect(context().response).toEqual({
    status: 'error',
    success: false,
    message: 'The server does not respond.',
  })
  actor.send(retry)
  expect(asked.at(-1)).toEqual({ question: 'How do I run?', pages: ['canvas'] })
  expect(context().chats).toHaveLength(1)
})

test('accepts another question after a failure', () => {
  const { actor, asked } = start()
  actor.send(question)
  actor.send(failed)
  actor.send({ type: 'question.sent', question: 'And this?', pages: [] })
  expect(asked.at(-1)?.question).toBe('And this?')
})

test.each([[], [arrived], [failed]])('clears messages and response at any time', (...events) => {
  const { actor, aborted, state, context } = start()
  for (const event of [question, ...events]) actor.send(event)
  actor.send({ type: 'chat.cleared' })
  expect(aborted).toHaveBeenCalledOnce()
  expect(state()).toBe('"idle"')
  expect(context()).toMatchObject({ chats: [], response: null, body: { question: '' } })
})

test('keeps at most fifty messages', () => {
  const { actor, context } = start({}, true)
  for (let asked = 0; asked < MAX_MESSAGES; asked++) {
    actor.send(question)
    actor.send({ type: 'answer.arrived', answer: { ...answer, questionId: `q${asked}` } })
  }
  expect(context().chats).toHaveLength(MAX_MESSAGES)
  expect(context().chats.at(-1)?.id).toBe(`q${MAX_MESSAGES - 1}`)
})

const asked: ChatMessage = { id: '1', sender: 'user', text: 'How?', timestamp: '' }

test('offers Retry for a question if the user left the page before the answer arrived', () => {
  const { actor, asked: questions, state } = start({ chats: [asked] })
  expect([state(), questions]).toEqual(['"failed"', []])
  actor.send(retry)
  expect(questions).toEqual([{ question: 'How?', pages: ['canvas'] }])
})

test('shows a verdict immediately, sends verdicts one at a time, and removes one that is pressed again', async () => {
  const { actor, judged, server, context } = start({}, true)
  actor.send(question)
  actor.send(arrived)
  const verdict = () => context().chats.at(-1)
  actor.send({ type: 'verdict.pressed', id: 'q1', verdict: 'up' })
  expect(verdict()).toMatchObject({ verdict: 'up' })
  actor.send({ type: 'verdict.pressed', id: 'q1', verdict: 'up' })
  actor.send({ type: 'verdict.pressed', id: 'elsewhere', verdict: 'up' })
  expect(verdict()).toMatchObject({ verdict: null })
  expect(judged).toEqual([{ id: 'q1', verdict: 'up' }])
  server()?.done()
  await vi.runAllTimersAsync()
  expect(judged.at(-1)).toEqual({ id: 'q1', verdict: null })
})

test('restores the previous verdict and reports the error if the server refuses the new one', async () => {
  const { actor, said, server, context } = start({}, true)
  actor.send(question)
  actor.send(arrived)
  actor.send({ type: 'verdict.pressed', id: 'q1', verdict: 'down' })
  const error = new Error('no')
  server()?.refuse(error)
  await vi.runAllTimersAsync()
  expect(context().chats.at(-1)).toMatchObject({ verdict: null })
  expect(said).toEqual([error])
})

test('reaches every state', () => {
  const events: ChatEvent[] = [
    question,
    { type: 'text.arrived', text: 'Press' },
    arrived,
    failed,
    { type: 'verdict.pressed', id: 'q1', verdict: 'up' },
  ]
  const reached = [...reachableStates(chatMachine, events, { chats: [] })]
  expect(new Set(reached.flatMap((state) => state.split(' ')))).toEqual(
    new Set([
      'asking.idle',
      'asking.generating.waiting',
      'asking.generating.streaming',
      'asking.animating',
      'asking.failed',
      'judging.idle',
      'judging.sending',
    ]),
  )
})
