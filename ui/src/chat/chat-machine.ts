import { assign, setup } from 'xstate'
import { notProvided, notProvidedCallback } from '../machines/not-provided.ts'
import type { ChatAnswer, Verdict } from './chat.ts'
import {
  applyVerdict,
  arrivingText,
  type ChatContext,
  type ChatInput,
  commonPrefixWords,
  isAwaitingAnswer,
  isFullyShown,
  lastQuestion,
  nextPendingVerdict,
  replyOf,
  revertVerdict,
  trimMessages,
  withQuestion,
  wordsOf,
} from './chat-context.ts'
import type { HelpPageName } from './help-pages.ts'

/** Milliseconds between two words of an answer. From docs/specification.md, "States and transitions". */
export const WORD_INTERVAL_MS = 50
/** Events of a chat. `pages` are the help pages of the current screen. */
export type ChatEvent =
  | { type: 'question.sent'; question: string; pages: readonly HelpPageName[] }
  | { type: 'retry.requested'; pages: readonly HelpPageName[] }
  | { type: 'chat.cleared' }
  /** The user doesn't want to wait for the words one by one. */
  | { type: 'all.requested' }
  /** `text` is the entire text received so far. */
  | { type: 'text.arrived'; text: string }
  | { type: 'answer.arrived'; answer: ChatAnswer }
  | { type: 'answer.failed'; message: string }
  | { type: 'verdict.pressed'; id: string; verdict: Verdict }

/** Input of the call that asks a question. */
export type AskInput = ChatContext['body']
/** Input of the call that sends a verdict. */
export type VerdictInput = ReturnType<typeof nextPendingVerdict>

/**
 * A chat with the help centre. It handles one question at a time, shows the answer word by word, and sends verdicts.
 */
export const chatMachine = setup({
  types: { input: {} as ChatInput, context: {} as ChatContext, events: {} as ChatEvent },
  actors: {
    ask: notProvidedCallback<ChatEvent, AskInput>('ask'),
    judge: notProvided<void, VerdictInput>('judge'),
  },
  actions: {
    addQuestion: assign(({ context, event }) =>
      event.type === 'question.sent' ? withQuestion(context, event) : {},
    ),
    takeText: assign(({ event }) => (event.type === 'text.arrived' ? { arrived: event.text } : {})),
    sayFailed: (_, _params: { message: string }) => undefined,
    sayNotJudged: (_, _params: { error: unknown }) => undefined,
    showNextWord: assign({
      shownWords: ({ context }, { atOnce }: { atOnce: boolean }) =>
        atOnce ? wordsOf(arrivingText(context)) : context.shownWords + 1,
    }),
  },
  guards: {
    saysSomething: ({ event }) => event.type === 'question.sent' && event.question.trim() !== '',
    /** True if words are shown without animation, because the user prefers reduced motion or the page is hidden. */
    comeAtOnce: () => false,
  },
  delays: { wordPace: WORD_INTERVAL_MS },
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
        /**
         * A question counts as failed if the user left the previous page before the answer arrived. It is sent again
         * only if the user asks for it.
         */
        starting: {
          always: [
            { guard: ({ context }) => !isAwaitingAnswer(context), target: 'idle' },
            { target: 'failed' },
          ],
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
                chats: trimMessages([...context.chats, replyOf(event.answer)]),
                // Words that are already visible stay visible, up to the first one that differs in the final answer.
                shownWords: Math.min(
                  context.shownWords,
                  commonPrefixWords(context.arrived, event.answer.data),
                ),
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
            /** All received text is visible. */
            waiting: { on: { 'text.arrived': { target: 'streaming', actions: 'takeText' } } },
            /** The arrival of more text doesn't restart the pause before the next word. */
            streaming: {
              on: { 'text.arrived': { actions: 'takeText' } },
              always: { guard: ({ context }) => isFullyShown(context), target: 'waiting' },
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
          on: { 'all.requested': 'idle' },
          always: [
            { guard: ({ context }) => isFullyShown(context), target: 'idle' },
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
        'verdict.pressed': { actions: assign(({ context, event }) => applyVerdict(context, event)) },
      },
      states: {
        idle: { always: { guard: ({ context }) => context.judgements.length > 0, target: 'sending' } },
        sending: {
          invoke: {
            src: 'judge',
            input: ({ context }) => nextPendingVerdict(context),
            onDone: {
              target: 'idle',
              actions: assign({ judgements: ({ context }) => context.judgements.slice(1) }),
            },
            onError: {
              target: 'idle',
              actions: [
                assign(({ context }) => revertVerdict(context)),
                { type: 'sayNotJudged', params: ({ event }) => ({ error: event.error }) },
              ],
            },
          },
        },
      },
    },
  },
})
