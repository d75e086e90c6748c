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

test('the last workflow is opened', async () => {
  const { actor, opened } = start()
  await waitFor(actor, (now) => now.matches('ready'))
  expect(opened).toEqual(['a'])
})

test('an empty installation gets its first workflow', async () => {
  const { actor, opened } = start({ first: null })
  await waitFor(actor, (now) => now.matches('ready'))
  expect(opened).toEqual(['made'])
})

test('choosing another one while one is being opened opens the other', async () => {
  const { actor, opened } = start()
  await waitFor(actor, (now) => now.matches('opening'))
  actor.send({ type: 'workflow.selected', id: 'b' })
  await waitFor(actor, (now) => now.matches('ready'))
  expect(opened).toEqual(['a', 'b'])
})

test('others are put beside the tabs once these are there, and not where they could not be loaded', async () => {
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

test('when the last one is removed nothing is shown, until one is chosen', async () => {
  const { actor } = start()
  await waitFor(actor, (now) => now.matches('ready'))
  actor.send({ type: 'workflow.removed', next: null })
  expect(actor.getSnapshot().value).toBe('empty')
  actor.send({ type: 'workflow.selected', id: 'c' })
  await waitFor(actor, (now) => now.matches('ready'))
})

test('one that cannot be read says why, and another one can be chosen', async () => {
  const { actor } = start({ opens: (id) => id !== 'a' })
  const state = await waitFor(actor, (now) => now.matches('notOpened'))
  expect(state.context.problem).toBe('gone')
  actor.send({ type: 'workflow.selected', id: 'b' })
  await waitFor(actor, (now) => now.matches('ready'))
  expect(actor.getSnapshot().context.problem).toBeNull()
})

test('a list that cannot be loaded can be asked for again', async () => {
  const { actor } = start({ listFails: true })
  await waitFor(actor, (now) => now.matches('failed'))
  actor.send({ type: 'retry.requested' })
  expect(actor.getSnapshot().value).toBe('loading')
})

test('every state can be reached', () => {
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
