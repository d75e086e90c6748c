import { notProvided } from '@anj/ui/not-provided'
import { assign, setup } from 'xstate'
import { sentenceOf } from '../server/call-failed.ts'

/** The workflow that the user wants to open, and the reason if it can't be opened. */
export interface WorkflowsContext {
  readonly wantedId: string | null
  readonly problem: string | null
}

/** Events of the workflow list. */
export type WorkflowsEvent =
  | { type: 'workflow.selected'; id: string }
  /** The current workflow was deleted. `next` is the one to open, or null if none is left. */
  | { type: 'workflow.removed'; next: string | null }
  | { type: 'retry.requested' }

/** Loads the workflow list, creates the first workflow if the list is empty, and opens the chosen workflow. */
export const workflowsMachine = setup({
  types: {
    context: {} as WorkflowsContext,
    events: {} as WorkflowsEvent,
    /** Set once the tabs are loaded. From then on, tabs can be added without being overwritten. */
    tags: {} as 'listed',
  },
  actors: {
    /** Returns the id of the workflow to open, or null if the user has none. */
    loadList: notProvided<string | null, void>('loadList'),
    createFirst: notProvided<string, void>('createFirst'),
    openWorkflow: notProvided<void, { id: string }>('openWorkflow'),
  },
}).createMachine({
  id: 'workflows',
  context: { wantedId: null, problem: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'loadList',
        onDone: [
          { guard: ({ event }) => event.output === null, target: 'creatingFirst' },
          { target: 'opening', actions: assign({ wantedId: ({ event }) => event.output }) },
        ],
        onError: { target: 'failed', actions: assign({ problem: ({ event }) => sentenceOf(event.error) }) },
      },
    },
    creatingFirst: {
      invoke: {
        src: 'createFirst',
        onDone: { target: 'opening', actions: assign({ wantedId: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: assign({ problem: ({ event }) => sentenceOf(event.error) }) },
      },
    },
    opening: {
      tags: 'listed',
      on: {
        'workflow.selected': {
          target: 'opening',
          reenter: true,
          actions: assign({ wantedId: ({ event }) => event.id }),
        },
      },
      invoke: {
        src: 'openWorkflow',
        input: ({ context }) => ({ id: context.wantedId ?? '' }),
        onDone: 'ready',
        onError: {
          target: 'notOpened',
          actions: assign({ problem: ({ event }) => sentenceOf(event.error) }),
        },
      },
    },
    ready: {
      tags: 'listed',
      entry: assign({ problem: null }),
      on: {
        'workflow.selected': { target: 'opening', actions: assign({ wantedId: ({ event }) => event.id }) },
        'workflow.removed': [
          { guard: ({ event }) => event.next === null, target: 'empty' },
          { target: 'opening', actions: assign({ wantedId: ({ event }) => event.next }) },
        ],
      },
    },
    empty: {
      tags: 'listed',
      on: {
        'workflow.selected': { target: 'opening', actions: assign({ wantedId: ({ event }) => event.id }) },
      },
    },
    /** The list is loaded, but the chosen workflow couldn't be read. */
    notOpened: {
      tags: 'listed',
      on: {
        'retry.requested': 'opening',
        'workflow.selected': { target: 'opening', actions: assign({ wantedId: ({ event }) => event.id }) },
        'workflow.removed': [
          { guard: ({ event }) => event.next === null, target: 'empty' },
          { target: 'opening', actions: assign({ wantedId: ({ event }) => event.next }) },
        ],
      },
    },
    failed: { on: { 'retry.requested': 'loading' } },
  },
})
