import { notProvided, notProvidedCallback } from '@anj/ui/not-provided'
import { isFinal } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { assign, setup } from 'xstate'
import type { Drawn } from '../canvas/nodes-as-run.ts'
import { CallFailed, sentenceOf } from '../server/call-failed.ts'
import type { Run, RunProblem, RunProgress } from '../server/runs.ts'
import { Declined } from './declined.ts'

/** A line of a run's log, and the node that it is about. */
export interface LogLine {
  readonly line: string
  readonly nodeId?: string | undefined
}

/** What is known of a workflow's runs. */
export interface RunContext {
  readonly workflowId: string
  /** The run that is followed, or the last one. */
  readonly run: Run | null
  readonly progress: RunProgress | null
  readonly logs: readonly LogLine[]
  /** Nodes that the present run's log called completed. */
  readonly completed: readonly string[]
  readonly problem: RunProblem | null
  /** What was drawn when the run was asked for: what was changed since says nothing of it. Null when nobody knows. */
  readonly ran: Drawn | null
  /** What kept the run from starting, by node. */
  readonly refused: Readonly<Record<string, string>>
}

/** A run of something else than all of what is drawn: what another run had drawn, or only the first rows into a test table. */
export type RunHow = { readonly again: string } | { readonly firstRows: number; readonly testTable: string }

/** What happens to a workflow's runs. */
export type RunEvent =
  | { type: 'run.requested'; how?: RunHow }
  | { type: 'run.sent'; graph: Drawn }
  | { type: 'run.cancelRequested' }
  | { type: 'run.logged'; line: string; nodeId?: string | undefined }
  | { type: 'run.progressed'; progress: RunProgress }
  | { type: 'run.statusChanged'; run: Run }
  /** The events can't be had any more, however often one asks. */
  | { type: 'events.lost'; sentence: string }
  | { type: 'logs.cleared' }
  /** The server answers again after it did not. */
  | { type: 'server.returned' }

/** What starting and finding a run are told: of which workflow, and whom to tell what was drawn for the run. */
export interface RunInput {
  readonly workflowId: string
  readonly onSent: (graph: Drawn) => void
}

/** The same for starting one, with what is run when it is not all of what is drawn. */
export interface StartInput extends RunInput {
  readonly how: RunHow | undefined
}

const MOST_LINES = 5000

const logged = (context: RunContext, ...lines: LogLine[]) => [...context.logs, ...lines].slice(-MOST_LINES)

/** What was said of the server's silence goes; what the last run said is said again. */
const lookAgain = {
  guard: 'wasUnanswered',
  target: 'looking',
  actions: 'forgetSilence',
} as const

/** One workflow's runs: starts one, follows it to its end, cancels it. The server decides what state a run is in. */
export const runMachine = setup({
  types: { input: {} as { workflowId: string }, context: {} as RunContext, events: {} as RunEvent },
  actors: {
    /** The newest run, so that one that goes on is followed again after the page was loaded anew. */
    findRun: notProvided<Run | null, RunInput>('findRun'),
    /** Saves what is drawn and queues a run of it. */
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
    noteGraph: assign((_, { graph }: { graph: Drawn }) => ({ ran: graph })),
    noteRun: assign((_, { run }: { run: Run }) => ({ run, progress: run.progress, problem: run.problem })),
  },
  guards: {
    goesOn: (_, { run }: { run: Run | null }) => run !== null && !isFinal(run.status),
    succeeded: (_, { run }: { run: Run }) => run.status === 'succeeded',
    failed: (_, { run }: { run: Run }) => run.status === 'failed',
    cancelled: (_, { run }: { run: Run }) => run.status === 'cancelled',
    /** Nobody knows the last run, or how it went on: the server could not be asked. */
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
    /** What the last run said is asked for once more, because the page was loaded anew. */
    recalling: {
      invoke: { src: 'followRun', input: ({ context }) => ({ runId: (context.run as Run).id }) },
      on: {
        'run.logged': {
          actions: assign({
            logs: ({ context, event }) => logged(context, { line: event.line, nodeId: event.nodeId }),
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
            guard: ({ event }) => event.error instanceof Declined,
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
            logs: ({ context, event }) => logged(context, { line: event.line, nodeId: event.nodeId }),
            completed: ({ context, event }) =>
              event.nodeId && event.line.includes('Completed')
                ? [...context.completed, event.nodeId]
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
  return { code, sentence: sentenceOf(error) }
}
