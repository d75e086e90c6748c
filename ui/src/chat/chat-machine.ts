import { assign, setup } from 'xstate'
import { notProvided, notProvidedCallback } from '../machines/not-provided.ts'
import type { ChatAnswer, Verdict } from './chat.ts'
import {
  asked,
  awaitsAnswer,
  type ChatContext,
  type ChatInput,
  comingText,
  isAllShown,
  judged,
  kept,
  lastQuestion,
  nextJudgement,
  replyOf,
  sameWords,
  takenBack,
  wordsOf,
} from './chat-context.ts'
import type { HelpPageName } from './help-pages.ts'

/** Milliseconds from one word of an answer to the next. */
export const WORD_PACE = 50
/** What happens to a chat. `pages` are those of the screen that it is asked on. */
export type ChatEvent =
  | { type: 'question.sent'; question: string; pages: readonly HelpPageName[] }
  | { type: 'retry.requested'; pages: readonly HelpPageName[] }
  | { type: 'chat.cleared' }
  /** With all that has come so far. */
  | { type: 'text.arrived'; text: string }
  | { type: 'answer.arrived'; answer: ChatAnswer }
  | { type: 'answer.failed'; message: string }
  | { type: 'verdict.pressed'; id: string; verdict: Verdict }

/** What is asked for an answer. */
export type AskInput = ChatContext['body']
/** What the server is told about an answer. */
export type JudgeInput = ReturnType<typeof nextJudgement>

/** A chat with the help centre: a question at a time, whose answer comes word by word, and what people think of answers. */
export const chatMachine = setup({
  types: { input: {} as ChatInput, context: {} as ChatContext, events: {} as ChatEvent },
  actors: {
    ask: notProvidedCallback<ChatEvent, AskInput>('ask'),
    judge: notProvided<void, JudgeInput>('judge'),
  },
  actions: {
    addQuestion: assign(({ context, event }) =>
      event.type === 'question.sent' ? asked(context, event) : {},
    ),
    takeText: assign(({ event }) => (event.type === 'text.arrived' ? { arrived: event.text } : {})),
    sayFailed: (_, _params: { message: string }) => undefined,
    sayNotJudged: (_, _params: { error: unknown }) => undefined,
    showNextWord: assign({
      shownWords: ({ context }, { atOnce }: { atOnce: boolean }) =>
        atOnce ? wordsOf(comingText(context)) : context.shownWords + 1,
    }),
  },
  guards: {
    saysSomething: ({ event }) => event.type === 'question.sent' && event.question.trim() !== '',
    /** Whether words come at once: somebody asked for less motion, or doesn't look. */
    comeAtOnce: () => false,
  },
  delays: { wordPace: WORD_PACE },
}).createMachine({
  id: 'chat',
  context: ({ input }) => ({
    ...input,
    body: { question: lastQuestion(input.chats) ?? '', pages: [] },
    response: null,
    arrived: '',
    shownWords: 0,
    judgements: [],
  }),
  type: 'parallel',
  states: {
    asking: {
      initial: 'starting',
      on: {
        'chat.cleared': {
          target: '.idle',
          actions: assign({
            chats: [],
            response: null,
            body: { question: '', pages: [] },
          }),
        },
      },
      states: {
        /** A question that had no answer when its page was left counts as failed: to ask it again is for who asked. */
        starting: {
          always: [{ guard: ({ context }) => !awaitsAnswer(context), target: 'idle' }, { target: 'failed' }],
        },
        idle: {
          on: { 'question.sent': { guard: 'saysSomething', target: 'generating', actions: 'addQuestion' } },
        },
        generating: {
          entry: assign({ arrived: '', shownWords: 0 }),
          invoke: { src: 'ask', input: ({ context }) => context.body },
          initial: 'waiting',
          on: {
            'answer.arrived': {
              target: 'animating',
              actions: assign(({ context, event }) => ({
                response: event.answer,
                chats: kept([...context.chats, replyOf(event.answer)]),
                // The words that are right already stay; the others are replaced.
                shownWords: Math.min(context.shownWords, sameWords(context.arrived, event.answer.data)),
              })),
            },
            'answer.failed': {
              target: 'failed',
              actions: [
                assign({
                  response: ({ event }) => ({ status: 'error', success: false, message: event.message }),
                }),
                { type: 'sayFailed', params: ({ event }) => ({ message: event.message }) },
              ],
            },
          },
          states: {
            /** Nothing has come that isn't shown. */
            waiting: { on: { 'text.arrived': { target: 'streaming', actions: 'takeText' } } },
            /** Further text doesn't begin the pause before the next word anew. */
            streaming: {
              on: { 'text.arrived': { actions: 'takeText' } },
              always: { guard: ({ context }) => isAllShown(context), target: 'waiting' },
              after: {
                wordPace: [
                  { guard: 'comeAtOnce', actions: { type: 'showNextWord', params: { atOnce: true } } },
                  {
                    target: 'streaming',
                    reenter: true,
                    actions: { type: 'showNextWord', params: { atOnce: false } },
                  },
                ],
              },
            },
          },
        },
        animating: {
          always: [
            { guard: ({ context }) => isAllShown(context), target: 'idle' },
            { guard: 'comeAtOnce', target: 'idle' },
          ],
          after: {
            wordPace: {
              target: 'animating',
              reenter: true,
              actions: { type: 'showNextWord', params: { atOnce: false } },
            },
          },
        },
        failed: {
          on: {
            'question.sent': { guard: 'saysSomething', target: 'generating', actions: 'addQuestion' },
            'retry.requested': {
              target: 'generating',
              actions: assign({
                body: ({ context, event }) => ({
                  question: lastQuestion(context.chats) ?? '',
                  pages: event.pages,
                }),
              }),
            },
          },
        },
      },
    },
    judging: {
      initial: 'idle',
      on: {
        'verdict.pressed': { actions: assign(({ context, event }) => judged(context, event)) },
      },
      states: {
        idle: { always: { guard: ({ context }) => context.judgements.length > 0, target: 'sending' } },
        sending: {
          invoke: {
            src: 'judge',
            input: ({ context }) => nextJudgement(context),
            onDone: {
              target: 'idle',
              actions: assign({ judgements: ({ context }) => context.judgements.slice(1) }),
            },
            onError: {
              target: 'idle',
              actions: [
                assign(({ context }) => takenBack(context)),
                { type: 'sayNotJudged', params: ({ event }) => ({ error: event.error }) },
              ],
            },
          },
        },
      },
    },
  },
})
