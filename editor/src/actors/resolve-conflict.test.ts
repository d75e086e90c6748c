import { newNode } from '@anj/workflow'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailed } from '../server/call-failed.ts'
import { createWorkflow, readWorkflow, type StoredWorkflow, saveWorkflow } from '../server/workflows.ts'
import { changeGraph, dropWorkflow, setWorkflow, workflowById } from '../store/graph-store.ts'
import { loadFromServer } from './load-workflow.ts'
import { discardLocalVersion, keepLocalVersion } from './resolve-conflict.ts'
import { saveNow, startSaving, stopSaving } from './saving.ts'
import { isSaved } from './server-state.ts'
import { dropMissingWorkflow, selectWorkflow } from './workflows.ts'

vi.mock('@anj/ui', () => ({ showSuccess: vi.fn(), showError: vi.fn() }))
vi.mock('../server/workflows.ts', () => ({
  createWorkflow: vi.fn(),
  readWorkflow: vi.fn(),
  saveWorkflow: vi.fn(),
}))
vi.mock('./workflows.ts', () => ({ dropMissingWorkflow: vi.fn(), selectWorkflow: vi.fn() }))

const node = newNode('dataTable', 'a', { x: 0, y: 0 })
const stored = { id: 'w', access: 'edit', revision: 3, nodes: [node], edges: [], notes: [] }
const first = { ...stored, name: 'a'.repeat(100) } as unknown as StoredWorkflow
const at = (x: number) => [{ ...node, position: { x, y: 0 } }]
const refusal = (code: string, data?: unknown) =>
  new CallFailed({ code, message: 'Sorry', status: 409, data })
const placeOf = (id: string) => workflowById(id)?.nodes[0]?.position.x

/** Makes an edit that the server refuses to save. */
async function drawInVain(refused: CallFailed): Promise<void> {
  vi.mocked(saveWorkflow).mockRejectedValueOnce(refused)
  changeGraph('w', (graph) => ({ ...graph, nodes: at(30) }))
  await expect(saveNow('w')).rejects.toThrow()
}

beforeEach(() => {
  vi.stubGlobal('window', { addEventListener: vi.fn() })
  vi.stubGlobal('document', { addEventListener: vi.fn() })
  startSaving()
  for (const mock of [createWorkflow, readWorkflow, saveWorkflow, dropMissingWorkflow, selectWorkflow])
    vi.mocked(mock).mockReset()
  vi.mocked(createWorkflow).mockImplementation((name, drawing) =>
    Promise.resolve({ ...first, ...drawing, id: 'copy', name }),
  )
  loadFromServer(first)
  return () => {
    for (const id of ['w', 'copy']) {
      stopSaving(id)
      dropWorkflow(id)
    }
  }
})

test("keeps the user's version of a conflict as a new workflow in one call, even with a name of maximum length", async () => {
  await drawInVain(refusal('workflowConflict', { ...first, revision: 4, nodes: at(45) }))
  vi.mocked(readWorkflow).mockResolvedValue({ ...first, revision: 5, nodes: at(60) })
  await keepLocalVersion('w')
  expect(createWorkflow).toHaveBeenCalledOnce()
  const [name] = vi.mocked(createWorkflow).mock.lastCall ?? []
  expect(name).toBe(`${'a'.repeat(93)} (mine)`)
  expect([placeOf('copy'), placeOf('w')]).toEqual([30, 60])
  expect(selectWorkflow).toHaveBeenCalledExactlyOnceWith('copy')
})

test("discards the user's version even if the workflow has become read-only since", async () => {
  const theirs = { ...first, revision: 4, nodes: at(60) }
  await drawInVain(refusal('workflowConflict', theirs))
  const open = workflowById('w')
  if (open) setWorkflow({ ...open, access: 'read' }, open.history)
  vi.mocked(readWorkflow).mockResolvedValue({ ...theirs, access: 'read' })
  await discardLocalVersion('w')
  expect([placeOf('w'), isSaved('w')]).toEqual([60, true])
})

test('merges a workflow that was read-only for a while and is editable again', async () => {
  const theirs = { ...first, revision: 4, nodes: at(60) }
  await drawInVain(refusal('workflowConflict', theirs))
  const open = workflowById('w')
  if (open) setWorkflow({ ...open, access: 'read' }, open.history)
  vi.mocked(readWorkflow).mockResolvedValue(theirs)
  await discardLocalVersion('w')
  expect([placeOf('w'), isSaved('w'), workflowById('w')?.access]).toEqual([60, true, 'edit'])
})

test("keeps the tab of a workflow that is now read-only, without the user's edits", async () => {
  await drawInVain(refusal('workflowReadOnly'))
  vi.mocked(readWorkflow).mockResolvedValue({ ...first, access: 'read', revision: 7 })
  await keepLocalVersion('w')
  expect([placeOf('copy'), placeOf('w')]).toEqual([30, 0])
  expect(workflowById('w')?.access).toBe('read')
  expect(isSaved('w')).toBe(true)
  expect(dropMissingWorkflow).not.toHaveBeenCalled()
})

test('closes the tab of a deleted workflow once the edits are copied or discarded', async () => {
  await drawInVain(refusal('notFound'))
  vi.mocked(readWorkflow).mockRejectedValue(refusal('notFound'))
  vi.mocked(createWorkflow).mockRejectedValueOnce(refusal('licenceExpired'))
  await expect(keepLocalVersion('w')).rejects.toThrow()
  expect(dropMissingWorkflow).not.toHaveBeenCalled()
  expect(placeOf('w')).toBe(30)
  await discardLocalVersion('w')
  expect(dropMissingWorkflow).toHaveBeenCalledExactlyOnceWith('w')
})

test("discards nothing while the server's state is unknown", async () => {
  await drawInVain(refusal('notFound'))
  vi.mocked(readWorkflow).mockRejectedValue(new CallFailed({ code: 'network_error', message: '', status: 0 }))
  await expect(keepLocalVersion('w')).rejects.toThrow()
  await expect(discardLocalVersion('w')).rejects.toThrow()
  expect(createWorkflow).not.toHaveBeenCalled()
  expect(placeOf('w')).toBe(30)
})
