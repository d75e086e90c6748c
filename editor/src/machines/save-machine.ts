import { assign, setup } from 'xstate'
import { CallFailed, sentenceOf } from '../server/call-failed.ts'
import type { StoredWorkflow } from '../server/workflows.ts'
import { notProvided } from './not-provided.ts'

export interface SaveInput {
  readonly workflowId: string
  readonly revision: number
}

export interface SaveContext extends SaveInput {
  /** Something was drawn while the last save was under way. */
  readonly changedMeanwhile: boolean
  readonly failures: number
  readonly problem: string | null
  /** What somebody else saved in the meantime. */
  readonly theirs: StoredWorkflow | null
}

export type SaveEvent =
  | { type: 'document.changed' }
  /** Don't wait for a pause in the drawing. */
  | { type: 'save.requested' }
  | { type: 'network.returned' }
  /** The document here was replaced by what the server has under this revision. */
  | { type: 'document.adopted'; revision: number }

const PAUSE = 700
const LONGEST_WAIT = 15_000

/** Keeps one workflow saved: a pause in the drawing saves it, no answer tries again, a conflict waits for the person. */
export const saveMachine = setup({
  types: { input: {} as SaveInput, context: {} as SaveContext, events: {} as SaveEvent },
  actors: {
    save: notProvided<{ revision: number }, SaveInput>('save'),
    /** Takes what somebody else saved into what is drawn here; fails when a person has to choose. */
    merge: notProvided<{ revision: number }, { theirs: StoredWorkflow }>('merge'),
  },
  delays: {
    pause: PAUSE,
    beforeTryingAgain: ({ context }) => Math.min(LONGEST_WAIT, 1000 * 2 ** context.failures),
  },
  guards: {
    changedMeanwhile: ({ context }) => context.changedMeanwhile,
    isConflict: (_, params: { error: unknown }) =>
      params.error instanceof CallFailed && params.error.code === 'workflowConflict',
    isOffline: (_, params: { error: unknown }) =>
      params.error instanceof CallFailed && params.error.isOffline,
    /** It was deleted, or is not shared with this person any more. */
    isGone: (_, params: { error: unknown }) =>
      params.error instanceof CallFailed && (params.error.status === 404 || params.error.status === 403),
  },
}).createMachine({
  id: 'save',
  context: ({ input }) => ({ ...input, changedMeanwhile: false, failures: 0, problem: null, theirs: null }),
  initial: 'saved',
  on: {
    'document.adopted': {
      target: '.saved',
      actions: assign({ revision: ({ event }) => event.revision, theirs: null, problem: null, failures: 0 }),
    },
  },
  states: {
    saved: { on: { 'document.changed': 'waiting' } },
    waiting: {
      after: { pause: 'saving' },
      on: { 'document.changed': { target: 'waiting', reenter: true }, 'save.requested': 'saving' },
    },
    saving: {
      entry: assign({ changedMeanwhile: false, problem: null }),
      on: { 'document.changed': { actions: assign({ changedMeanwhile: true }) } },
      invoke: {
        src: 'save',
        input: ({ context }) => ({ workflowId: context.workflowId, revision: context.revision }),
        onDone: {
          target: 'savedOnce',
          actions: assign({ revision: ({ event }) => event.output.revision, failures: 0 }),
        },
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
            target: 'merging',
            actions: assign({ theirs: ({ event }) => (event.error as CallFailed).data as StoredWorkflow }),
          },
          {
            guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
            target: 'gone',
            actions: assign({ problem: ({ event }) => sentenceOf(event.error) }),
          },
          {
            guard: { type: 'isOffline', params: ({ event }) => ({ error: event.error }) },
            target: 'offline',
          },
          { target: 'failed', actions: assign({ problem: ({ event }) => sentenceOf(event.error) }) },
        ],
      },
    },
    merging: {
      on: { 'document.changed': { actions: assign({ changedMeanwhile: true }) } },
      invoke: {
        src: 'merge',
        input: ({ context }) => ({ theirs: context.theirs as StoredWorkflow }),
        onDone: {
          target: 'saving',
          actions: assign({ revision: ({ event }) => event.output.revision, theirs: null }),
        },
        onError: 'conflict',
      },
    },
    savedOnce: { always: [{ guard: 'changedMeanwhile', target: 'saving' }, { target: 'saved' }] },
    offline: {
      entry: assign({ failures: ({ context }) => context.failures + 1 }),
      after: { beforeTryingAgain: 'saving' },
      on: { 'network.returned': 'saving', 'save.requested': 'saving' },
    },
    failed: { on: { 'document.changed': 'waiting', 'save.requested': 'saving' } },
    /** Both changed the same thing. Left by adopting one of the two versions. */
    conflict: {},
    /** Left by making a workflow of its own of what is drawn here, or by giving it up. */
    gone: {},
  },
})
