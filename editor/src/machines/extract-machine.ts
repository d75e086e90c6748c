import { notProvided, notProvidedCallback } from '@anj/ui/not-provided'
import { assign, setup } from 'xstate'
import { sentenceOf } from '../server/call-failed.ts'
import type { Extract } from '../server/extracts.ts'
import { ConfirmationDeclined } from './declined.ts'

/** Input of the machine. */
export interface ExtractInput {
  /** The sample that the node already refers to. */
  readonly extractId: string | null
}

/** State of a node's sample. */
export interface ExtractContext extends ExtractInput {
  /** The sample that is being taken, or the last one. */
  readonly extract: Extract | null
  readonly problem: string | null
}

/** Events of the machine. */
export type ExtractEvent =
  | { type: 'refresh.requested' }
  | { type: 'refresh.cancelRequested' }
  | { type: 'extract.progressed'; extract: Extract }
  | { type: 'extract.ready'; extract: Extract }
  | { type: 'extract.failed'; extract: Extract | null; sentence: string }
  /** The server has deleted the sample. */
  | { type: 'extract.lost' }
  /** The node now refers to a different sample because of an undo, a restored version or another user's change. */
  | { type: 'extract.named'; extractId: string }

/** Takes a sample of a database source when the user clicks Refresh, and polls it until the server has read it. */
export const extractMachine = setup({
  types: { input: {} as ExtractInput, context: {} as ExtractContext, events: {} as ExtractEvent },
  actors: {
    startExtract: notProvided<Extract, undefined>('startExtract'),
    followExtract: notProvidedCallback<ExtractEvent, { extractId: string }>('followExtract'),
    cancelExtract: notProvided<void, { extractId: string }>('cancelExtract'),
  },
  actions: {
    /** Called as soon as a sample can be previewed. */
    noteExtract: (_, _params: { extract: Extract }) => undefined,
  },
}).createMachine({
  id: 'extract',
  context: ({ input }) => ({ ...input, extract: null, problem: null }),
  initial: 'beginning',
  on: {
    'refresh.requested': '.starting',
    'extract.named': {
      target: '.beginning',
      actions: assign({ extractId: ({ event }) => event.extractId, extract: null, problem: null }),
    },
  },
  states: {
    beginning: {
      always: [{ guard: ({ context }) => context.extractId !== null, target: 'reading' }, { target: 'idle' }],
    },
    idle: {},
    starting: {
      entry: assign({ problem: null }),
      invoke: {
        src: 'startExtract',
        onDone: {
          target: 'reading',
          actions: assign({
            extract: ({ event }) => event.output,
            extractId: ({ event }) => event.output.id,
          }),
        },
        onError: [
          { guard: ({ event }) => event.error instanceof ConfirmationDeclined, target: 'beginning' },
          {
            target: 'failed',
            actions: assign({ problem: ({ event }) => sentenceOf(event.error) }),
          },
        ],
      },
      on: { 'refresh.requested': undefined, 'extract.named': undefined },
    },
    reading: {
      invoke: {
        src: 'followExtract',
        input: ({ context }) => ({ extractId: context.extractId as string }),
      },
      on: {
        'extract.progressed': { actions: assign({ extract: ({ event }) => event.extract }) },
        'extract.ready': {
          target: 'ready',
          actions: [
            assign({ extract: ({ event }) => event.extract }),
            { type: 'noteExtract', params: ({ event }) => ({ extract: event.extract }) },
          ],
        },
        'extract.failed': {
          target: 'failed',
          actions: assign({
            extract: ({ event }) => event.extract,
            problem: ({ event }) => event.sentence,
          }),
        },
        'extract.lost': { target: 'lost', actions: assign({ extract: null, extractId: null }) },
        'refresh.cancelRequested': 'cancelling',
      },
    },
    /** The columns are known and rows can be previewed. */
    ready: {},
    /** The server couldn't read the source. Other settings may help. */
    failed: {},
    /** The sample expired after a day. Its columns stay known. */
    lost: {},
    cancelling: {
      invoke: {
        src: 'cancelExtract',
        input: ({ context }) => ({ extractId: context.extractId as string }),
        // The state afterwards is the same whether the cancellation succeeded or the sample had already been taken.
        onDone: 'idle',
        onError: 'idle',
      },
      exit: assign({ extract: null, extractId: null }),
      on: { 'refresh.requested': undefined, 'extract.named': undefined },
    },
  },
})
