import { reachableStates, restingStates } from '@anj/ui/reachable-states'
import { expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import { CallFailed } from '../server/call-failed.ts'
import type { Run } from '../server/runs.ts'
import { ConfirmationDeclined } from './declined.ts'
import { type RunEvent, runMachine } from './run-machine.ts'

const input = { workflowId: 'w' }
const run = (status: Run['status'], more: Partial<Run> = {}): Run =>
  ({ id: 'r', status, progress: null, problem: null, ...more }) as Run

const sent = { nodes: [], edges: [], versions: {} }

interface StartOptions {
  readonly found?: Run | null
  readonly refusal?: Error
  readonly cancelFails?: boolean
}

function start({ found = null, refusal, cancelFails = false }: StartOptions = {}) {
  const said = { sayStartFailed: vi.fn(), sayFinished: vi.fn(), sayCancelFailed: vi.fn() }
  const followed: string[] = []
  const stopped = vi.fn()
  const actor = createActor(
    runMachine.provide({
      actors: {
        findRun: fromPromise(() => Promise.resolve(found)),
        startRun: fromPromise(({ input: { onSent } }) => {
          onSent(sent)
          return refusal ? Promise.reject(refusal) : Promise.resolve(run('queued'))
        }),
        followRun: fromCallback<RunEvent, { runId: string }>(({ input: { runId } }) => {
          followed.push(runId)
          return stopped
        }),
        cancelRun: fromPromise(() =>
          cancelFails ? Promise.reject(new Error('too late')) : Promise.resolve(),
        ),
      },
      actions: {
        sayStartFailed: (_, params) => said.sayStartFailed(params.message),
        sayFinished: (_, params) => said.sayFinished(params.run.status),
        sayCancelFailed: (_, params) => said.sayCancelFailed(params.message),
      },
    }),
    { input },
  ).start()
  return { actor, said, followed, stopped }
}

async function running(options: StartOptions = {}) {
  const started = start(options)
  await waitFor(started.actor, (now) => now.matches('idle'))
  started.actor.send({ type: 'run.requested' })
  await waitFor(started.actor, (now) => now.matches('following'))
  return started
}

test('starts a run, follows it and succeeds', async () => {
  const { actor, said, followed, stopped } = await running()
  expect(followed).toEqual(['r'])
  actor.send({ type: 'run.logged', line: { line: 'Processing Started ...' } })
  actor.send({
    type: 'run.logged',
    line: { line: 'CSV File Completed', nodeId: 'n', nodeState: 'completed' },
  })
  actor.send({ type: 'run.statusChanged', run: run('running') })
  actor.send({ type: 'run.progressed', progress: { sourceRows: 5, targetRows: 4, bytes: 9, percent: 50 } })
  expect(actor.getSnapshot().value).toEqual({ following: 'running' })
  expect(actor.getSnapshot().context.completed).toEqual(['n'])
  expect(actor.getSnapshot().context.progress?.targetRows).toBe(4)
  actor.send({ type: 'run.statusChanged', run: run('succeeded') })
  expect(actor.getSnapshot().value).toBe('succeeded')
  expect(said.sayFinished).toHaveBeenCalledExactlyOnceWith('succeeded')
  expect(stopped).toHaveBeenCalledOnce()
})

test('marks a node as completed based on the state of a log line, never on its text', async () => {
  const { actor } = await running()
  const line = 'Completed orders: written in UTC'
  actor.send({ type: 'run.logged', line: { line, nodeId: 'n' } })
  expect(actor.getSnapshot().context.completed).toEqual([])
})

test('names the node where a run failed', async () => {
  const { actor } = await running()
  const problem = { code: 'x', sentence: 'Line 3', nodeId: 'n' }
  actor.send({ type: 'run.statusChanged', run: run('failed', { problem }) })
  expect(actor.getSnapshot().value).toBe('failed')
  expect(actor.getSnapshot().context.problem).toEqual(problem)
})

test('reports and logs a refused start, and allows another attempt', async () => {
  const refusal = new CallFailed({
    code: 'workflowHasProblems',
    message: 'Please connect Data Table.',
    status: 422,
  })
  const { actor, said } = start({ refusal })
  await waitFor(actor, (now) => now.matches('idle'))
  actor.send({ type: 'run.requested' })
  const state = await waitFor(actor, (now) => now.matches('failed'))
  expect(said.sayStartFailed).toHaveBeenCalledExactlyOnceWith('Please connect Data Table.')
  expect(state.context.logs.map(({ line }) => line)).toEqual([
    'Processing failed: Please connect Data Table.',
  ])
  actor.send({ type: 'run.requested' })
  expect(actor.getSnapshot().value).toBe('starting')
})

test('shows the previous run and no failure when the user declines', async () => {
  const { actor, said, followed } = start({
    found: run('succeeded', { id: 'before' }),
    refusal: new ConfirmationDeclined(),
  })
  await waitFor(actor, (now) => now.matches('recalling'))
  actor.send({ type: 'run.requested' })
  await waitFor(actor, (now) => now.matches('recalling'))
  expect(followed).toEqual(['before', 'before'])
  expect(actor.getSnapshot().context).toMatchObject({
    run: { id: 'before' },
    problem: null,
    ran: null,
    logs: [],
  })
  expect(said.sayStartFailed).not.toHaveBeenCalled()
})

test('keeps the graph that was run until the next run, and keeps the graph of a refused run', async () => {
  const { actor } = await running()
  expect(actor.getSnapshot().context.ran).toBe(sent)
  actor.send({ type: 'run.statusChanged', run: run('succeeded') })
  expect(actor.getSnapshot().context.ran).toBe(sent)
  const refused = start({ refusal: new CallFailed({ code: 'x', message: 'no', status: 422 }) }).actor
  await waitFor(refused, (now) => now.matches('idle'))
  refused.send({ type: 'run.requested' })
  await waitFor(refused, (now) => now.matches('failed'))
  expect(refused.getSnapshot().context.ran).toBe(sent)
})

test('keeps following a cancelled run until the server reports how it ended', async () => {
  const { actor, followed } = await running()
  actor.send({ type: 'run.cancelRequested' })
  expect(actor.getSnapshot().value).toEqual({ following: 'cancelling' })
  actor.send({ type: 'run.statusChanged', run: run('running') })
  expect(actor.getSnapshot().value).toEqual({ following: 'cancelling' })
  actor.send({ type: 'run.statusChanged', run: run('cancelled') })
  expect(actor.getSnapshot().value).toBe('cancelled')
  expect(followed).toEqual(['r'])
})

test('shows a run as successful if it finished before it could be cancelled', async () => {
  const { actor } = await running()
  actor.send({ type: 'run.cancelRequested' })
  actor.send({ type: 'run.statusChanged', run: run('succeeded') })
  expect(actor.getSnapshot().value).toBe('succeeded')
})

test('returns to running when the server refuses to cancel', async () => {
  const { actor, said } = await running({ cancelFails: true })
  actor.send({ type: 'run.cancelRequested' })
  await waitFor(actor, (now) => now.matches({ following: 'running' }))
  expect(said.sayCancelFailed).toHaveBeenCalledExactlyOnceWith('too late')
})

test('resumes following an active run after a reload', async () => {
  const { actor, followed } = start({ found: run('running') })
  await waitFor(actor, (now) => now.matches('following'))
  expect(followed).toEqual(['r'])
})

test('after a reload, shows the log of a finished run again but not its message', async () => {
  const { actor, said, stopped } = start({ found: run('failed') })
  await waitFor(actor, (now) => now.matches('recalling'))
  actor.send({ type: 'run.logged', line: { line: 'Processing Started ...' } })
  actor.send({ type: 'run.statusChanged', run: run('running') })
  actor.send({ type: 'run.logged', line: { line: 'Processing failed: why' } })
  actor.send({ type: 'run.statusChanged', run: run('failed') })
  const { value, context } = actor.getSnapshot()
  expect(value).toBe('idle')
  expect(context.run?.status).toBe('failed')
  expect(context.logs.map(({ line }) => line)).toEqual(['Processing Started ...', 'Processing failed: why'])
  expect(said.sayFinished).not.toHaveBeenCalled()
  expect(stopped).toHaveBeenCalledOnce()
})

test('starts a run while the last run is still loading', async () => {
  const { actor } = start({ found: run('succeeded') })
  await waitFor(actor, (now) => now.matches('recalling'))
  actor.send({ type: 'run.requested' })
  await waitFor(actor, (now) => now.matches('following'))
})

test('collects logs over several runs until they are cleared', async () => {
  const { actor } = await running()
  actor.send({ type: 'run.logged', line: { line: 'one' } })
  actor.send({ type: 'run.statusChanged', run: run('cancelled') })
  actor.send({ type: 'run.requested' })
  await waitFor(actor, (now) => now.matches('following'))
  actor.send({ type: 'run.logged', line: { line: 'two' } })
  expect(actor.getSnapshot().context.logs.map(({ line }) => line)).toEqual(['one', 'two'])
  actor.send({ type: 'logs.cleared' })
  expect(actor.getSnapshot().context.logs).toEqual([])
})

test('reaches every state', () => {
  const events = [
    { type: 'xstate.done.actor.0.run.looking', output: null },
    { type: 'xstate.done.actor.0.run.looking', output: run('succeeded') },
    { type: 'xstate.done.actor.0.run.starting', output: run('queued') },
    { type: 'run.requested' },
    { type: 'run.cancelRequested' },
    { type: 'run.statusChanged', run: run('succeeded') },
    { type: 'run.statusChanged', run: run('failed') },
    { type: 'run.statusChanged', run: run('cancelled') },
  ]
  expect(reachableStates(runMachine, events as never, input)).toEqual(restingStates(runMachine))
})

test('reloads everything that failed while the server was unreachable', async () => {
  const silent = new CallFailed({ code: 'network_error', message: 'The server does not respond.', status: 0 })
  const { actor, followed } = start({ found: run('succeeded'), refusal: silent })
  await waitFor(actor, (now) => now.matches('recalling'))
  actor.send({ type: 'run.requested' })
  await waitFor(actor, (now) => now.matches('failed'))
  expect(actor.getSnapshot().context.run).toBeNull()
  actor.send({ type: 'server.returned' })
  await waitFor(actor, (now) => now.matches('recalling'))
  const { run: last, problem, logs } = actor.getSnapshot().context
  expect([last?.status, problem, logs.length]).toEqual(['succeeded', null, 0])
  expect(followed).toEqual(['r', 'r'])
})

test("keeps a run's failure when the connection returns", async () => {
  const refusal = new CallFailed({ code: 'workflowHasProblems', message: 'No.', status: 422 })
  const { actor } = start({ refusal })
  await waitFor(actor, (now) => now.matches('idle'))
  actor.send({ type: 'run.requested' })
  await waitFor(actor, (now) => now.matches('failed'))
  actor.send({ type: 'server.returned' })
  expect(actor.getSnapshot().matches('failed')).toBe(true)
})
