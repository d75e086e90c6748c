import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { CallFailed } from '../server/call-failed.ts'
import type { ChangedComponent } from '../server/changed-by-others.ts'
import type { SchedulerAction } from './scheduler-action.ts'
import { schedulerMachine } from './scheduler-machine.ts'

const create: SchedulerAction = {
  what: 'create',
  form: { scheduleName: 'Nightly' },
  workflow: { from: 'server', workflowId: 'w', isOptional: false },
}
const file = { fileName: 'Orders.anj', text: '{}' }
const refused = new CallFailed({ code: 'licenceExpired', message: 'expired', status: 402 })
const changes: readonly ChangedComponent[] = [
  { nodeId: 'in', title: 'Orders', by: { id: 'bob', fullName: 'Bob Noyce' } },
]
const changed = new CallFailed({
  code: 'scheduleChangedByOthers',
  message: 'look',
  status: 409,
  data: { changedBy: changes },
})

/** Starts the machine with calls whose outcomes the test sets: an error, or null for success. */
function start(...outcomes: readonly (CallFailed | null)[]) {
  const left = [...outcomes]
  const calls: unknown[] = []
  const said: unknown[] = []
  const actor = createActor(
    schedulerMachine.provide({
      actors: {
        prepare: fromPromise(({ input: { deed } }) =>
          Promise.resolve('workflow' in deed && deed.workflow ? file : null),
        ),
        call: fromPromise(({ input }) => {
          calls.push([input.deed.what, input.file, input.isConfirmed])
          const failed = left.shift()
          return failed ? Promise.reject(failed) : Promise.resolve([])
        }),
      },
      actions: {
        askAboutChanges: (_, params) => void said.push(params.changes),
        sayDone: (_, { deed }) => void said.push(`${deed.what} done`),
        sayFailed: (_, { error }) => void said.push(error),
      },
    }),
  ).start()
  return { actor, calls, said, rest: () => waitFor(actor, (now) => now.matches('idle')) }
}

test("creates a schedule with its workflow's file and reloads the list", async () => {
  const { actor, calls, said, rest } = start(null)
  actor.send({ type: 'deed.requested', deed: create })
  expect(actor.getSnapshot().value).toBe('preparing')
  await rest()
  expect(calls).toEqual([['create', file, false]])
  expect(said).toEqual(['create done'])
  expect(actor.getSnapshot().context.done).toBe(1)
})

test('ignores an action while another action is running', async () => {
  const { actor, calls, rest } = start(null)
  actor.send({ type: 'deed.requested', deed: create })
  actor.send({ type: 'deed.requested', deed: { what: 'delete', id: 's' } })
  await rest()
  expect(calls).toHaveLength(1)
})

test("asks about other users' changes and, once accepted, sends the same file again", async () => {
  const { actor, calls, said, rest } = start(changed, null)
  actor.send({ type: 'deed.requested', deed: create })
  await waitFor(actor, (now) => now.matches('asking'))
  expect(said).toEqual([changes])
  actor.send({ type: 'changes.accepted' })
  await rest()
  expect(calls).toEqual([
    ['create', file, false],
    ['create', file, true],
  ])
})

test('changes nothing when the user declines', async () => {
  const { actor, calls, rest } = start(changed)
  actor.send({ type: 'deed.requested', deed: create })
  await waitFor(actor, (now) => now.matches('asking'))
  actor.send({ type: 'changes.declined' })
  await rest()
  expect(calls).toHaveLength(1)
  expect(actor.getSnapshot().context.done).toBe(0)
})

test('reports a refusal and allows a retry', async () => {
  const { actor, said, rest } = start(refused, null)
  actor.send({ type: 'deed.requested', deed: { what: 'run', id: 's' } })
  await rest()
  expect(said).toEqual([refused])
  actor.send({ type: 'deed.requested', deed: { what: 'run', id: 's' } })
  await rest()
  expect(said.at(-1)).toBe('run done')
})

test("keeps the server's field messages until the next action", async () => {
  const fields = { webhookUrl: 'Webhooks to a.example are not allowed.' }
  const { actor, rest } = start(
    new CallFailed({ code: 'webhookHostRefused', message: 'no', status: 422, fields }),
    null,
  )
  actor.send({ type: 'deed.requested', deed: create })
  await rest()
  expect(actor.getSnapshot().context.refused).toEqual(fields)
  actor.send({ type: 'deed.requested', deed: create })
  expect(actor.getSnapshot().context.refused).toEqual({})
  await rest()
})
