import { notProvided } from '@anj/ui/not-provided'
import { assign, setup } from 'xstate'
import { CallFailed, sentenceOf } from '../server/call-failed.ts'
import type { StoredWorkflow } from '../server/workflows.ts'

/** The workflow to save, and its revision on the server. */
export interface SaveInput {
  readonly workflowId: string
  readonly revision: number
}

/** The machine's knowledge about the saving of a workflow. */
export interface SaveContext extends SaveInput {
  /** True if the user has edited the workflow while a save was under way. */
  readonly changedMeanwhile: boolean
  readonly failures: number
  readonly problem: string | null
  /** The error code of the last save that the server refused. */
  readonly code: string | null
  /** True if the problem is temporary, so that repeating the save may succeed. */
  readonly mayPass: boolean
  /** The version that another user saved in the meantime. */
  readonly theirs: StoredWorkflow | null
}

/** Events of saving. */
export type SaveEvent =
  | { type: 'document.changed' }
  /** Saves without waiting for a pause in editing. */
  | { type: 'save.requested' }
  | { type: 'network.returned' }
  /** The server's document, which has this revision, replaced the local one. */
  | { type: 'document.adopted'; revision: number }

const PAUSE = 700
const LONGEST_WAIT = 15_000
/** Timeout of a save, in milliseconds. Needed because a connection can break without an error. */
const LONGEST_SAVE = 30_000

/** Error codes for a workflow that the user can no longer save. Errors sent by a proxy don't have these codes. */
const goneCodes: readonly string[] = ['notFound', 'workflowReadOnly', 'forbidden']

/**
 * Keeps a workflow saved. Saves after a pause in editing, retries if the server doesn't answer or has a temporary
 * problem, and waits for the user after a conflict.
 */
export const saveMachine = setup({
  types: { input: {} as SaveInput, context: {} as SaveContext, events: {} as SaveEvent },
  actors: {
    save: notProvided<{ revision: number }, SaveInput>('save'),
    /** Merges another user's save into the local drawing. Fails if the user has to choose between the two. */
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
    /** True if the workflow was deleted or is no longer shared with the user. */
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
        // A request sent over the old network may never get an answer.
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
    /** The server refused the save. Retries if the problem is temporary; otherwise waits for the next change. */
    failed: {
      entry: 'countFailure',
      after: { beforeTryingAgain: { guard: 'mayPass', target: 'saving' } },
      on: { 'document.changed': 'waiting', 'save.requested': 'saving', 'network.returned': 'saving' },
    },
    /** Both users changed the same thing. The user leaves this state by adopting one of the versions. */
    conflict: {},
    /**
     * The workflow can't be saved any more. The user copies or discards the drawing, unless the workflow is restored or
     * shared for editing again.
     */
    gone: { on: { 'save.requested': 'saving', 'network.returned': 'saving' } },
  },
})
