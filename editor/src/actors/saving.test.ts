import { showSuccess } from '@anj/ui'
import { newNode } from '@anj/workflow'
import { beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { CallFailed } from '../server/call-failed.ts'
import { type StoredWorkflow, saveWorkflow } from '../server/workflows.ts'
import { changeGraph, dropWorkflow, workflowById } from '../store/graph-store.ts'
import { loadFromServer, loadRemoteChanges } from './load-workflow.ts'
import { saveNow, saverOf, startSaving, stopSaving } from './saving.ts'
import { isSaved } from './server-state.ts'

vi.mock('@anj/ui', () => ({ showSuccess: vi.fn(), showError: vi.fn() }))
vi.mock('../server/workflows.ts', () => ({ saveWorkflow: vi.fn() }))

const node = newNode('dataTable', 'a', { x: 0, y: 0 })
const stored = { id: 'w', name: 'Orders', access: 'own', revision: 3, nodes: [node], edges: [], notes: [] }
const first = stored as unknown as StoredWorkflow
const lost = new CallFailed({ code: 'network_error', message: 'no answer', status: 0 })
const save = vi.mocked(saveWorkflow)

const move = (x: number) =>
  changeGraph('w', (graph) => ({ ...graph, nodes: [{ ...node, position: { x, y: 0 } }] }))
const placed = (x: number, revision: number) => ({
  ...first,
  revision,
  nodes: [{ ...node, position: { x, y: 0 } }],
})
const refuseWith = (data: unknown) =>
  new CallFailed({ code: 'workflowConflict', message: 'changed', status: 409, data })

beforeEach(() => {
  vi.stubGlobal('window', { addEventListener: vi.fn() })
  vi.stubGlobal('document', { addEventListener: vi.fn() })
  startSaving()
  save.mockReset()
  vi.mocked(showSuccess).mockClear()
  loadFromServer(first)
  return () => {
    stopSaving('w')
    dropWorkflow('w')
  }
})

test("doesn't treat its own save as a conflict if the answer was lost, even after further edits", async () => {
  save.mockRejectedValueOnce(lost)
  move(30)
  await expect(saveNow('w')).rejects.toThrow()
  move(60)
  save.mockRejectedValueOnce(refuseWith(placed(30, 4))).mockResolvedValueOnce(placed(60, 5))
  expect((await saveNow('w')).revision).toBe(5)
  expect(save.mock.lastCall?.[1]).toMatchObject({ revision: 4, nodes: [{ position: { x: 60 } }] })
  expect(showSuccess).not.toHaveBeenCalled()
})

test('recognizes any of several unanswered saves as its own', async () => {
  for (const x of [30, 60, 90]) {
    save.mockRejectedValueOnce(lost)
    move(x)
    await expect(saveNow('w')).rejects.toThrow()
  }
  save.mockRejectedValueOnce(refuseWith(placed(30, 4))).mockResolvedValueOnce(placed(90, 5))
  expect((await saveNow('w')).revision).toBe(5)
})

test('overwrites the state of an abandoned save that arrives later', async () => {
  let answer: (stored: StoredWorkflow) => void = () => undefined
  save.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  save.mockReturnValueOnce(new Promise(() => undefined)).mockResolvedValueOnce(placed(60, 5))
  move(30)
  saverOf('w').send({ type: 'save.requested' })
  saverOf('w').send({ type: 'network.returned' })
  answer(placed(30, 4))
  await expect.poll(() => isSaved('w')).toBe(true)
  move(60)
  saverOf('w').send({ type: 'network.returned' })
  expect((await saveNow('w')).revision).toBe(5)
  expect(save.mock.lastCall?.[1].revision).toBe(4)
})

test('reports a conflict when another user changed the same node', async () => {
  save.mockRejectedValueOnce(lost)
  move(30)
  await expect(saveNow('w')).rejects.toThrow()
  save.mockRejectedValueOnce(refuseWith(placed(45, 4)))
  await expect(saveNow('w')).rejects.toMatchObject({ code: 'workflowConflict' })
  expect(workflowById('w')?.nodes[0]?.position.x).toBe(30)
})

test("records another user's save before showing it, so that nothing is left to save", async () => {
  const saver = saverOf('w')
  const states: unknown[] = []
  saver.subscribe(({ value }) => states.push(value))
  loadRemoteChanges(placed(45, 4))
  expect(isSaved('w')).toBe(true)
  expect(new Set(states)).toEqual(new Set(['saved']))
  await waitFor(saver, (state) => state.matches('saved'))
})
