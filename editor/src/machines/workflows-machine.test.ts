import { reachableStates, restingStates } from '@anj/ui/reachable-states'
import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { workflowsMachine } from './workflows-machine.ts'

function start({ first = 'a', listFails = false, opens = () => true }: StartOptions = {}) {
  const opened: string[] = []
  const actor = createActor(
    workflowsMachine.provide({
      actors: {
        loadList: fromPromise(() => (listFails ? Promise.reject(new Error('down')) : Promise.resolve(first))),
        createFirst: fromPromise(() => Promise.resolve('made')),
        openWorkflow: fromPromise(({ input: { id } }) => {
          opened.push(id)
          return opens(id) ? Promise.resolve() : Promise.reject(new Error('gone'))
        }),
      },
    }),
  ).start()
  return { actor, opened }
}
interface StartOptions {
  readonly first?: string | null
  readonly listFails?: boolean
  readonly opens?: (id: string) => boolean
}

test('opens the last workflow', async () => {
  const { actor, opened } = start()
  await waitFor(actor, (now) => now.matches('ready'))
  expect(opened).toEqual(['a'])
})

test('creates the first workflow for a user who has none', async () => {
  const { actor, opened } = start({ first: null })
  await waitFor(actor, (now) => now.matches('ready'))
  expect(opened).toEqual(['made'])
})

test('opens the latest choice if the user chooses again while a workflow is opening', async () => {
  const { actor, opened } = start()
  await waitFor(actor, (now) => now.matches('opening'))
  actor.send({ type: 'workflow.selected', id: 'b' })
  await waitFor(actor, (now) => now.matches('ready'))
  expect(opened).toEqual(['a', 'b'])
})

test('marks the list as loaded once the tabs exist, but not if loading it has failed', async () => {
  const isListed: Record<string, boolean> = {}
  for (const options of [{}, { first: null }, { listFails: true }]) {
    const { actor } = start(options)
    actor.subscribe((now) => {
      isListed[String(now.value)] = now.hasTag('listed')
    })
    await waitFor(actor, (now) => now.matches('ready') || now.matches('failed'))
  }
  expect(isListed).toEqual({ creatingFirst: false, opening: true, ready: true, failed: false })
})

test('shows nothing after the last workflow is removed, until the user opens another', async () => {
  const { actor } = start()
  await waitFor(actor, (now) => now.matches('ready'))
  actor.send({ type: 'workflow.removed', next: null })
  expect(actor.getSnapshot().value).toBe('empty')
  actor.send({ type: 'workflow.selected', id: 'c' })
  await waitFor(actor, (now) => now.matches('ready'))
})

test("shows why a workflow can't be read and lets the user choose another", async () => {
  const { actor } = start({ opens: (id) => id !== 'a' })
  const state = await waitFor(actor, (now) => now.matches('notOpened'))
  expect(state.context.problem).toBe('gone')
  actor.send({ type: 'workflow.selected', id: 'b' })
  await waitFor(actor, (now) => now.matches('ready'))
  expect(actor.getSnapshot().context.problem).toBeNull()
})

test('loads the list again on request after a failure', async () => {
  const { actor } = start({ listFails: true })
  await waitFor(actor, (now) => now.matches('failed'))
  actor.send({ type: 'retry.requested' })
  expect(actor.getSnapshot().value).toBe('loading')
})

test('reaches every state', () => {
  const events = [
    { type: 'xstate.done.actor.0.workflows.loading', output: null },
    { type: 'xstate.done.actor.0.workflows.loading', output: 'a' },
    { type: 'xstate.error.actor.0.workflows.loading', error: new Error('down') },
    { type: 'xstate.done.actor.0.workflows.opening' },
    { type: 'xstate.error.actor.0.workflows.opening', error: new Error('gone') },
    { type: 'workflow.removed', next: null },
  ]
  expect(reachableStates(workflowsMachine, events as never)).toEqual(restingStates(workflowsMachine))
})
