import { notProvided } from '@anj/ui/not-provided'
import { assign, setup } from 'xstate'
import { CallFailed, sentenceOf } from '../server/call-failed.ts'
import type { StoredWorkflow } from '../server/workflows.ts'

/** Which workflow is kept saved, and the revision that it has. */
export interface SaveInput {
  readonly workflowId: string
  readonly revision: number
}

/** What is known of how saving goes. */
export interface SaveContext extends SaveInput {
  /** Something was drawn while the last save was under way. */
  readonly changedMeanwhile: boolean
  readonly failures: number
  readonly problem: string | null
  /** What the server calls the problem. */
  readonly code: string | null
  /** The same save may succeed later. */
  readonly mayPass: boolean
  /** What somebody else saved in the meantime. */
  readonly theirs: StoredWorkflow | null
}

/** What happens to what is saved. */
export type SaveEvent =
  | { type: 'document.changed' }
  /** Don't wait for a pause in the drawing. */
  | { type: 'save.requested' }
  | { type: 'network.returned' }
  /** The document here was replaced by what the server has under this revision. */
  | { type: 'document.adopted'; revision: number }

const PAUSE = 700
const LONGEST_WAIT = 15_000
/** A save that has no answer by then has none: the connection may be gone without a word. */
const LONGEST_SAVE = 30_000

/** What a server says of a workflow that this person can't save any more. A proxy in between has other codes. */
const goneCodes: readonly string[] = ['notFound', 'workflowReadOnly', 'forbidden']

/**
 * Keeps one workflow saved: a pause in the drawing saves it, no answer or a server in trouble tries again, a conflict waits
 * for the person.
 */
export const saveMachine = setup({
  types: { input: {} as SaveInput, context: {} as SaveContext, events: {} as SaveEvent },
  actors: {
    save: notProvided<{ revision: number }, SaveInput>('save'),
    /** Takes what somebody else saved into what is drawn here; fails when a person has to choose. */
    merge: notProvided<{ revision: number }, { theirs: StoredWorkflow }>('merge'),
  },
  delays: {
    pause: PAUSE,
    longestSave: LONGEST_SAVE,
    beforeTryingAgain: ({ context }) => Math.min(LONGEST_WAIT, 1000 * 2 ** context.failures),
  },
  guards: {
    changedMeanwhile: ({ context }) => context.changedMeanwhile,
    mayPass: ({ context }) => context.mayPass,
    isConflict: (_, params: { error: unknown }) =>
      params.error instanceof CallFailed && params.error.code === 'workflowConflict',
    isOffline: (_, params: { error: unknown }) =>
      params.error instanceof CallFailed && params.error.isOffline,
    /** It was deleted, or is not shared with this person any more. */
    isGone: (_, params: { error: unknown }) =>
      params.error instanceof CallFailed && goneCodes.includes(params.error.code),
  },
  actions: {
    noteProblem: assign((_, { error }: { error: unknown }) => ({
      problem: sentenceOf(error),
      code: error instanceof CallFailed ? error.code : null,
      mayPass: error instanceof CallFailed && error.mayPass,
    })),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
  },
}).createMachine({
  id: 'save',
  context: ({ input }) => ({
    ...input,
    changedMeanwhile: false,
    failures: 0,
    problem: null,
    code: null,
    mayPass: false,
    theirs: null,
  }),
  initial: 'saved',
  on: {
    'document.adopted': {
      target: '.saved',
      actions: assign({
        revision: ({ event }) => event.revision,
        theirs: null,
        problem: null,
        code: null,
        failures: 0,
      }),
    },
  },
  states: {
    saved: { on: { 'document.changed': 'waiting' } },
    waiting: {
      after: { pause: 'saving' },
      on: { 'document.changed': { target: 'waiting', reenter: true }, 'save.requested': 'saving' },
    },
    saving: {
      entry: assign({ changedMeanwhile: false, problem: null, code: null }),
      after: { longestSave: 'offline' },
      on: {
        'document.changed': { actions: assign({ changedMeanwhile: true }) },
        // What was sent over the former network may never be answered.
        'network.returned': { target: 'saving', reenter: true },
      },
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
            actions: { type: 'noteProblem', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'isOffline', params: ({ event }) => ({ error: event.error }) },
            target: 'offline',
          },
          {
            target: 'failed',
            actions: { type: 'noteProblem', params: ({ event }) => ({ error: event.error }) },
          },
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
      entry: 'countFailure',
      after: { beforeTryingAgain: 'saving' },
      on: { 'network.returned': 'saving', 'save.requested': 'saving' },
    },
    /** Refused; a server in trouble is asked again, else the next change is tried. */
    failed: {
      entry: 'countFailure',
      after: { beforeTryingAgain: { guard: 'mayPass', target: 'saving' } },
      on: { 'document.changed': 'waiting', 'save.requested': 'saving', 'network.returned': 'saving' },
    },
    /** Both changed the same thing. Left by adopting one of the two versions. */
    conflict: {},
    /**
     * Left by making a workflow of its own of what is drawn here, or by giving it up; and by itself, should it be there
     * again or shared again to edit.
     */
    gone: { on: { 'save.requested': 'saving', 'network.returned': 'saving' } },
  },
})
