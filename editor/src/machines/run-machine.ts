import { notProvided, notProvidedCallback } from '@anj/ui/not-provided'
import { isFinal, type RunLogLine } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { assign, setup } from 'xstate'
import { CallFailed, sentenceOf } from '../server/call-failed.ts'
import type { Run, RunProblem, RunProgress } from '../server/runs.ts'
import { ConfirmationDeclined } from './declined.ts'
import type { RunDrawing } from './nodes-unchanged-since-run.ts'

/** State of a workflow's runs. */
export interface RunContext {
  readonly workflowId: string
  /** The run that is active, or the last one. */
  readonly run: Run | null
  readonly progress: RunProgress | null
  readonly logs: readonly RunLogLine[]
  /** Nodes that the current run's log reports as completed. */
  readonly completed: readonly string[]
  readonly problem: RunProblem | null
  /**
   * The graph that was run, or null if it is unknown. The run's result doesn't apply to nodes that have changed since.
   */
  readonly ran: RunDrawing | null
  /** Reasons why the run couldn't start, keyed by node id. */
  readonly refused: Readonly<Record<string, string>>
}

/** Any run that isn't a full run of the drawing with the defaults of its parameters. */
export type RunVariant =
  | { readonly again: string }
  | {
      readonly firstRows: number
      readonly testTable: string
      readonly parameters?: Readonly<Record<string, string>>
    }
  /** A full run with values for parameters, or with chosen starts of incremental loads. */
  | {
      readonly parameters: Readonly<Record<string, string>>
      readonly loadFrom?: Readonly<Record<string, string | null>>
    }

/** Events of a workflow's runs. */
export type RunEvent =
  | { type: 'run.requested'; how?: RunVariant }
  | { type: 'run.sent'; graph: RunDrawing }
  | { type: 'run.cancelRequested' }
  | { type: 'run.logged'; line: RunLogLine }
  | { type: 'run.progressed'; progress: RunProgress }
  | { type: 'run.statusChanged'; run: Run }
  /** The run's events could not be loaded, even after several attempts. */
  | { type: 'events.lost'; sentence: string }
  | { type: 'logs.cleared' }
  /** The server can be reached again. */
  | { type: 'server.returned' }

/** Input for finding or starting a run. `onSent` receives the graph that was sent for it. */
export interface RunInput {
  readonly workflowId: string
  readonly onSent: (graph: RunDrawing) => void
}

/** Input for starting a run. `how` is undefined for a full run of the drawing. */
export interface StartInput extends RunInput {
  readonly how: RunVariant | undefined
}

const MOST_LINES = 5000

const logged = (context: RunContext, ...lines: RunLogLine[]) => [...context.logs, ...lines].slice(-MOST_LINES)

/** Reloads the last run and removes the message that the server was unreachable. */
const lookAgain = {
  guard: 'wasUnanswered',
  target: 'looking',
  actions: 'forgetSilence',
} as const

/** Starts, follows and cancels a workflow's runs. The server decides the state of a run. */
export const runMachine = setup({
  types: { input: {} as { workflowId: string }, context: {} as RunContext, events: {} as RunEvent },
  actors: {
    /** Finds the newest run, so that the editor resumes following an active run after a reload. */
    findRun: notProvided<Run | null, RunInput>('findRun'),
    /** Saves the workflow and queues a run of it. */
    startRun: notProvided<Run, StartInput>('startRun'),
    followRun: notProvidedCallback<RunEvent, { runId: string }>('followRun'),
    cancelRun: notProvided<void, { runId: string }>('cancelRun'),
  },
  actions: {
    sayStartFailed: (_, _params: { message: string }) => undefined,
    sayFinished: (_, _params: { run: Run }) => undefined,
    sayCancelFailed: (_, _params: { message: string }) => undefined,
    forgetLastRun: assign({
      run: null,
      progress: null,
      completed: [],
      problem: null,
      refused: {},
      ran: null,
    }),
    forgetSilence: assign({ problem: null, refused: {}, logs: [] }),
    noteGraph: assign((_, { graph }: { graph: RunDrawing }) => ({ ran: graph })),
    noteRun: assign((_, { run }: { run: Run }) => ({ run, progress: run.progress, problem: run.problem })),
  },
  guards: {
    goesOn: (_, { run }: { run: Run | null }) => run !== null && !isFinal(run.status),
    succeeded: (_, { run }: { run: Run }) => run.status === 'succeeded',
    failed: (_, { run }: { run: Run }) => run.status === 'failed',
    cancelled: (_, { run }: { run: Run }) => run.status === 'cancelled',
    /** True if the server was unreachable, so that it is unknown which run is the last one or how it ended. */
    wasUnanswered: ({ context: { run, problem } }) =>
      run ? !isFinal(run.status) : problem === null || problem.code === 'network_error',
  },
}).createMachine({
  id: 'run',
  context: ({ input }) => ({
    workflowId: input.workflowId,
    run: null,
    progress: null,
    logs: [],
    completed: [],
    problem: null,
    refused: {},
    ran: null,
  }),
  initial: 'looking',
  on: { 'logs.cleared': { actions: assign({ logs: [] }) } },
  states: {
    looking: {
      invoke: {
        src: 'findRun',
        input: ({ context, self }) => inputOf(context, self),
        onDone: [
          {
            guard: { type: 'goesOn', params: ({ event }) => ({ run: event.output }) },
            target: 'following',
            actions: { type: 'noteRun', params: ({ event }) => ({ run: event.output as Run }) },
          },
          {
            guard: ({ event }) => event.output !== null,
            target: 'recalling',
            actions: { type: 'noteRun', params: ({ event }) => ({ run: event.output as Run }) },
          },
          { target: 'idle' },
        ],
        onError: 'idle',
      },
      on: {
        'run.requested': 'starting',
        'run.sent': { actions: { type: 'noteGraph', params: ({ event }) => event } },
      },
    },
    /** Loads the log of the last run after a reload. */
    recalling: {
      invoke: { src: 'followRun', input: ({ context }) => ({ runId: (context.run as Run).id }) },
      on: {
        'run.logged': {
          actions: assign({
            logs: ({ context, event }) => logged(context, event.line),
          }),
        },
        'run.statusChanged': { guard: ({ event }) => isFinal(event.run.status), target: 'idle' },
        'events.lost': 'idle',
        'run.requested': 'starting',
      },
    },
    idle: { on: { 'run.requested': 'starting', 'server.returned': lookAgain } },
    starting: {
      entry: 'forgetLastRun',
      on: { 'run.sent': { actions: { type: 'noteGraph', params: ({ event }) => event } } },
      invoke: {
        src: 'startRun',
        input: ({ context, event, self }) => ({
          ...inputOf(context, self),
          how: event.type === 'run.requested' ? event.how : undefined,
        }),
        onDone: {
          target: 'following',
          actions: { type: 'noteRun', params: ({ event }) => ({ run: event.output }) },
        },
        onError: [
          {
            guard: ({ event }) => event.error instanceof ConfirmationDeclined,
            target: 'looking',
            actions: 'forgetLastRun',
          },
          {
            target: 'failed',
            actions: [
              assign({
                problem: ({ event }) => problemOf(event.error),
                refused: ({ event }) => (event.error instanceof CallFailed ? event.error.fields : {}),
                logs: ({ context, event }) =>
                  logged(context, {
                    line: sentence('processingFailed', { reason: sentenceOf(event.error) }),
                  }),
              }),
              { type: 'sayStartFailed', params: ({ event }) => ({ message: sentenceOf(event.error) }) },
            ],
          },
        ],
      },
    },
    following: {
      invoke: { src: 'followRun', input: ({ context }) => ({ runId: (context.run as Run).id }) },
      initial: 'running',
      on: {
        'run.logged': {
          actions: assign({
            logs: ({ context, event }) => logged(context, event.line),
            completed: ({ context, event: { line } }) =>
              line.nodeId && line.nodeState === 'completed'
                ? [...context.completed, line.nodeId]
                : context.completed,
          }),
        },
        'run.progressed': { actions: assign({ progress: ({ event }) => event.progress }) },
        'run.statusChanged': [
          {
            guard: { type: 'succeeded', params: ({ event }) => event },
            target: 'succeeded',
            actions: [
              { type: 'noteRun', params: ({ event }) => event },
              { type: 'sayFinished', params: ({ event }) => event },
            ],
          },
          {
            guard: { type: 'failed', params: ({ event }) => event },
            target: 'failed',
            actions: [
              { type: 'noteRun', params: ({ event }) => event },
              { type: 'sayFinished', params: ({ event }) => event },
            ],
          },
          {
            guard: { type: 'cancelled', params: ({ event }) => event },
            target: 'cancelled',
            actions: [
              { type: 'noteRun', params: ({ event }) => event },
              { type: 'sayFinished', params: ({ event }) => event },
            ],
          },
          { actions: assign({ run: ({ event }) => event.run }) },
        ],
        'events.lost': {
          target: 'failed',
          actions: assign({ problem: ({ event }) => ({ code: 'unknown_error', sentence: event.sentence }) }),
        },
      },
      states: {
        running: { on: { 'run.cancelRequested': 'cancelling' } },
        cancelling: {
          invoke: {
            src: 'cancelRun',
            input: ({ context }) => ({ runId: (context.run as Run).id }),
            onError: {
              target: 'running',
              actions: {
                type: 'sayCancelFailed',
                params: ({ event }) => ({ message: sentenceOf(event.error) }),
              },
            },
          },
        },
      },
    },
    succeeded: { on: { 'run.requested': 'starting' } },
    failed: { on: { 'run.requested': 'starting', 'server.returned': lookAgain } },
    cancelled: { on: { 'run.requested': 'starting' } },
  },
})

function inputOf({ workflowId }: RunContext, self: { send: (event: RunEvent) => void }): RunInput {
  return { workflowId, onSent: (graph) => self.send({ type: 'run.sent', graph }) }
}

function problemOf(error: unknown): RunProblem {
  const isFailed = error instanceof CallFailed
  const code = isFailed ? (error.isOffline ? 'network_error' : error.code) : 'unknown_error'
  const [nodeId] = isFailed ? Object.keys(error.fields) : []
  return { code, sentence: sentenceOf(error), ...(nodeId && { nodeId }) }
}
