import { newNode, setConfig, type WorkflowNode } from '@anj/workflow'
import { beforeEach, expect, test, vi } from 'vitest'
import { useQuestion } from '../kit/confirm-changes.ts'
import { ConfirmationDeclined } from '../machines/declined.ts'
import { CallFailed } from '../server/call-failed.ts'
import { connectionUses, withConfirmation } from './once-confirmed.ts'

const source = newNode('postgresqlInput', 'in', { x: 0, y: 0 })
const target = newNode('mysqlOutput', 'out', { x: 300, y: 0 })
const graph = { nodes: [source, target], edges: [] }
const { signal } = new AbortController()
const change = (nodeId: string) => ({ nodeId, title: nodeId, by: { id: 'bob', fullName: 'Bob Noyce' } })
const refusal = (...changed: string[]) =>
  new CallFailed({
    code: 'scheduleChangedByOthers',
    message: 'look',
    status: 409,
    data: { changedBy: changed.map(change) },
  })
/** Returns a call that is refused unless it is confirmed. */
const asking = (...changed: string[]) =>
  vi.fn((confirmed: boolean) => (confirmed ? Promise.resolve('done') : Promise.reject(refusal(...changed))))
const asked = () => vi.waitFor(() => expect(useQuestion.getState().isOpen).toBe(true))
let workflowId = ''
let count = 0
beforeEach(() => {
  count += 1
  workflowId = `w${count}`
})
const doing = (nodes: readonly WorkflowNode[] = graph.nodes) => ({
  changed: [],
  does: connectionUses(workflowId, nodes),
  signal,
})

test('runs an action immediately if no other user changed anything', async () => {
  const call = vi.fn(() => Promise.resolve('done'))
  expect(await withConfirmation(doing(), call)).toBe('done')
  expect(call).toHaveBeenCalledExactlyOnceWith(false)
})

test("runs an action that involves other users' changes once the user has confirmed them", async () => {
  const call = asking('in', 'out')
  const done = withConfirmation(doing(), call)
  await asked()
  expect(useQuestion.getState().changed).toEqual([change('in'), change('out')])
  expect(call).toHaveBeenCalledExactlyOnceWith(false)
  useQuestion.getState().answer(true)
  expect(await done).toBe('done')
  expect(call).toHaveBeenLastCalledWith(true)
})

test('asks about known changes before the call, then sends it as confirmed', async () => {
  const call = vi.fn(() => Promise.resolve('done'))
  const done = withConfirmation({ ...doing(), changed: [change('in')] }, call)
  await asked()
  expect(call).not.toHaveBeenCalled()
  useQuestion.getState().answer(true)
  expect(await done).toBe('done')
  expect(call).toHaveBeenCalledExactlyOnceWith(true)
})

test('does nothing if the user wants to inspect the changes first', async () => {
  const call = asking('in')
  const done = withConfirmation(doing(), call)
  await asked()
  useQuestion.getState().answer(false)
  await expect(done).rejects.toBeInstanceOf(ConfirmationDeclined)
  expect(call).toHaveBeenCalledOnce()
})

test('asks about a change only once, but asks again when its effect has changed', async () => {
  const first = withConfirmation(doing(), asking('in'))
  await asked()
  useQuestion.getState().answer(true)
  await first
  expect(await withConfirmation(doing(), asking('in'))).toBe('done')

  const config = { ...source.data.config, mode: 'query' as const, query: 'select * from salaries' }
  const { nodes } = setConfig(graph, 'in', config)
  const changed = withConfirmation(doing(nodes), asking('in', 'out'))
  await asked()
  expect(useQuestion.getState().changed).toEqual([change('in'), change('out')])
  useQuestion.getState().answer(true)
  await changed
  const half = withConfirmation(doing(), asking('in', 'out'))
  expect(await half).toBe('done')
})

test('does not run an action that was cancelled while the question was open', async () => {
  const stop = new AbortController()
  const call = asking('in')
  const done = withConfirmation({ ...doing(), signal: stop.signal }, call)
  await asked()
  stop.abort()
  useQuestion.getState().answer(true)
  await expect(done).rejects.toThrow()
  expect(call).toHaveBeenCalledOnce()
})

test('rethrows any other refusal', async () => {
  const expired = new CallFailed({ code: 'licenceExpired', message: 'expired', status: 402 })
  await expect(withConfirmation(doing(), () => Promise.reject(expired))).rejects.toBe(expired)
})
