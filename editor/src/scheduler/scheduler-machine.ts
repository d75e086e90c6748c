import { notProvided } from '@anj/ui/not-provided'
import { assign, setup } from 'xstate'
import { CallFailed } from '../server/call-failed.ts'
import { type ChangedComponent, changesIn } from '../server/changed-by-others.ts'
import type { FileToSend, ReadyAction, SchedulerAction } from './scheduler-action.ts'

/** The state of actions on schedules. */
export interface SchedulerContext {
  /** The action in progress or, if there is none, the last action. */
  readonly deed: SchedulerAction | null
  readonly file: FileToSend | null
  /** Number of completed actions. Each completed action reloads the list. */
  readonly done: number
  /** The server's messages about individual fields, from the last request that it refused. */
  readonly refused: Readonly<Record<string, string>>
}

/** The events of the Scheduler dialog. */
export type SchedulerEvent =
  | { type: 'deed.requested'; deed: SchedulerAction }
  /** The user has reviewed other users' changes and continues or cancels. */
  | { type: 'changes.accepted' }
  | { type: 'changes.declined' }

/**
 * Runs one action on schedules at a time. Asks the user first if the server reports that other users changed
 * the workflow.
 */
export const schedulerMachine = setup({
  types: { context: {} as SchedulerContext, events: {} as SchedulerEvent },
  actors: {
    /** Saves unsaved edits and reads the workflow's file. */
    prepare: notProvided<FileToSend | null, { deed: SchedulerAction }>('prepare'),
    /** Performs the action and returns notes about it for the user. */
    call: notProvided<readonly string[], ReadyAction & { isConfirmed: boolean }>('call'),
  },
  actions: {
    askAboutChanges: (_, _params: { changes: readonly ChangedComponent[] }) => undefined,
    sayDone: (_, _params: { deed: SchedulerAction; notes: readonly string[] }) => undefined,
    sayFailed: (_, _params: { deed: SchedulerAction; error: unknown }) => undefined,
  },
}).createMachine({
  id: 'scheduler',
  context: { deed: null, file: null, done: 0, refused: {} },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'deed.requested': {
          target: 'preparing',
          actions: assign({ deed: ({ event }) => event.deed, file: null, refused: {} }),
        },
      },
    },
    preparing: {
      invoke: {
        src: 'prepare',
        input: ({ context }) => ({ deed: deedOf(context) }),
        onDone: { target: 'calling', actions: assign({ file: ({ event }) => event.output }) },
        onError: {
          target: 'idle',
          actions: { type: 'sayFailed', params: ({ context, event }) => failureOf(context, event.error) },
        },
      },
    },
    calling: {
      invoke: {
        src: 'call',
        input: ({ context, event }) => ({
          deed: deedOf(context),
          file: context.file,
          isConfirmed: event.type === 'changes.accepted',
        }),
        onDone: {
          target: 'idle',
          actions: [
            assign({ done: ({ context }) => context.done + 1, file: null }),
            {
              type: 'sayDone',
              params: ({ context, event }) => ({ deed: deedOf(context), notes: event.output }),
            },
          ],
        },
        onError: [
          {
            guard: ({ event }) => changesIn(event.error) !== null,
            target: 'asking',
            actions: {
              type: 'askAboutChanges',
              params: ({ event }) => ({ changes: changesIn(event.error) ?? [] }),
            },
          },
          {
            target: 'idle',
            actions: [
              assign({ refused: ({ event }) => fieldsIn(event.error) }),
              { type: 'sayFailed', params: ({ context, event }) => failureOf(context, event.error) },
            ],
          },
        ],
      },
    },
    asking: { on: { 'changes.accepted': 'calling', 'changes.declined': 'idle' } },
  },
})

const deedOf = ({ deed }: SchedulerContext): SchedulerAction => deed as SchedulerAction

const failureOf = (context: SchedulerContext, error: unknown) => ({ deed: deedOf(context), error })

const fieldsIn = (error: unknown) => (error instanceof CallFailed ? error.fields : {})
