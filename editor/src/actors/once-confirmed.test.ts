import { newNode, setConfig, type WorkflowNode } from '@anj/workflow'
import { beforeEach, expect, test, vi } from 'vitest'
import { Declined } from '../machines/declined.ts'
import { CallFailed } from '../server/call-failed.ts'
import { useQuestion } from '../shell/ask-first.ts'
import { doneIn, onceConfirmed } from './once-confirmed.ts'

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
/** Refuses what isn't confirmed. */
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
  does: doneIn(workflowId, nodes),
  signal,
})

test('what nobody else changed is done at once', async () => {
  const call = vi.fn(() => Promise.resolve('done'))
  expect(await onceConfirmed(doing(), call)).toBe('done')
  expect(call).toHaveBeenCalledExactlyOnceWith(false)
})

test('what others changed is done once somebody has looked', async () => {
  const call = asking('in', 'out')
  const done = onceConfirmed(doing(), call)
  await asked()
  expect(useQuestion.getState().changed).toEqual([change('in'), change('out')])
  expect(call).toHaveBeenCalledExactlyOnceWith(false)
  useQuestion.getState().answer(true)
  expect(await done).toBe('done')
  expect(call).toHaveBeenLastCalledWith(true)
})

test('what is known to be changed is asked about before the call, which confirms it at once', async () => {
  const call = vi.fn(() => Promise.resolve('done'))
  const done = onceConfirmed({ ...doing(), changed: [change('in')] }, call)
  await asked()
  expect(call).not.toHaveBeenCalled()
  useQuestion.getState().answer(true)
  expect(await done).toBe('done')
  expect(call).toHaveBeenCalledExactlyOnceWith(true)
})

test('whoever wants to look first has done nothing', async () => {
  const call = asking('in')
  const done = onceConfirmed(doing(), call)
  await asked()
  useQuestion.getState().answer(false)
  await expect(done).rejects.toBeInstanceOf(Declined)
  expect(call).toHaveBeenCalledOnce()
})

test('the same change is asked about once, and again once it does something else', async () => {
  const first = onceConfirmed(doing(), asking('in'))
  await asked()
  useQuestion.getState().answer(true)
  await first
  expect(await onceConfirmed(doing(), asking('in'))).toBe('done')

  const config = { ...source.data.config, mode: 'query' as const, query: 'select * from salaries' }
  const { nodes } = setConfig(graph, 'in', config)
  const changed = onceConfirmed(doing(nodes), asking('in', 'out'))
  await asked()
  expect(useQuestion.getState().changed).toEqual([change('in'), change('out')])
  useQuestion.getState().answer(true)
  await changed
  const half = onceConfirmed(doing(), asking('in', 'out'))
  expect(await half).toBe('done')
})

test('what was given up while the question was open is not done', async () => {
  const stop = new AbortController()
  const call = asking('in')
  const done = onceConfirmed({ ...doing(), signal: stop.signal }, call)
  await asked()
  stop.abort()
  useQuestion.getState().answer(true)
  await expect(done).rejects.toThrow()
  expect(call).toHaveBeenCalledOnce()
})

test('another refusal is handed on', async () => {
  const expired = new CallFailed({ code: 'licenceExpired', message: 'expired', status: 402 })
  await expect(onceConfirmed(doing(), () => Promise.reject(expired))).rejects.toBe(expired)
})
