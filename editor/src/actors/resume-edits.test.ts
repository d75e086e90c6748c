import { newNode } from '@anj/workflow'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailed } from '../server/call-failed.ts'
import * as server from '../server/workflows.ts'
import { pageId } from '../session/page-id.ts'
import { toDocument } from '../store/document.ts'
import { dropWorkflow, setTabs, useGraphStore, workflowById } from '../store/graph-store.ts'
import type { LocalEdit } from '../store/local-edits.ts'
import { loadFromServer, readWorkflowInto } from './load-workflow.ts'
import { startLocalBackup } from './local-backup.ts'
import { resumeEdits } from './resume-edits.ts'
import { stopSaving } from './saving.ts'

const kept = new Map<string, LocalEdit>()
const open = new Set<string>()
const { openTab } = vi.hoisted(() => ({ openTab: vi.fn(() => Promise.resolve()) }))

vi.mock('@anj/ui', () => ({ showSuccess: vi.fn(), showError: vi.fn() }))
vi.mock('../server/sharing.ts', () => ({ openTab }))
vi.mock('../server/workflows.ts', () => ({
  createWorkflow: vi.fn(),
  listWorkflows: vi.fn(),
  readWorkflow: vi.fn(),
  saveWorkflow: vi.fn(() => new Promise(() => undefined)),
}))
vi.mock('../store/local-edits.ts', () => ({
  listEdits: () => Promise.resolve([...kept.values()]),
  deleteEdit: ({ pageId }: LocalEdit) => Promise.resolve(kept.delete(pageId)),
  deleteEditsBefore: () => Promise.resolve(),
  storeEdit: (edit: LocalEdit) => Promise.resolve(kept.set(edit.pageId, edit)),
}))
vi.mock('../session/page-id.ts', async (original) => ({
  ...(await original<typeof import('../session/page-id.ts')>()),
  openPages: (pages: readonly LocalEdit[]) =>
    Promise.resolve(new Set(pages.map(({ pageId }) => pageId).filter((id) => open.has(id)))),
}))

const node = newNode('dataTable', 'a', { x: 0, y: 0 })
const stored = {
  id: 'w',
  name: 'Orders',
  access: 'edit',
  revision: 3,
  nodes: [node],
  edges: [],
  notes: [],
} as unknown as server.StoredWorkflow
const list = [stored] as unknown as server.WorkflowSummary[]
const base = toDocument(stored)
const moved = (x: number) => ({ ...base, nodes: [{ ...node, position: { x, y: 0 } }] })
const edit = (pageId: string, x: number): LocalEdit => ({
  userId: 'ada',
  pageId,
  workflowId: 'w',
  revision: 3,
  base,
  mine: moved(x),
  at: 1,
})
const keep = (one: LocalEdit) => void kept.set(one.pageId, one)
const xOf = (id: string) => workflowById(id)?.nodes[0]?.position.x
const made = vi.mocked(server.createWorkflow)

beforeEach(() => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', { addEventListener: vi.fn() })
  made
    .mockReset()
    .mockImplementation((name, drawing) =>
      Promise.resolve({ ...stored, ...drawing, id: `copy ${made.mock.calls.length}`, name } as never),
    )
  vi.mocked(server.readWorkflow).mockReset().mockResolvedValue(stored)
  openTab.mockClear()
  return () => {
    for (const { id } of useGraphStore.getState().tabs) {
      stopSaving(id)
      dropWorkflow(id)
    }
    setTabs([])
    kept.clear()
    open.clear()
  }
})

test('restores unsaved edits of a closed page with the current access to the workflow', async () => {
  keep(edit('closed', 30))
  expect(await resumeEdits('ada', list)).toEqual(['w'])
  expect(xOf('w')).toBe(30)
  expect(workflowById('w')?.access).toBe('edit')
})

test('turns edits into a separate workflow if the original is now read-only', async () => {
  loadFromServer({ ...stored, access: 'read' })
  keep(edit('closed', 30))
  expect(await resumeEdits('ada', list)).toEqual([])
  expect(xOf('copy 1')).toBe(30)
  expect(workflowById('copy 1')?.name).toBe('Orders (mine)')
  expect(kept.size).toBe(0)
})

test("keeps stored edits that can't be restored anywhere", async () => {
  loadFromServer({ ...stored, access: 'read' })
  made.mockRejectedValue(new CallFailed({ code: 'licenceExpired', message: 'expired', status: 403 }))
  keep(edit('closed', 30))
  await resumeEdits('ada', list)
  expect(kept.size).toBe(1)
})

test('turns edits of a deleted workflow into a separate workflow and opens no tab for the original', async () => {
  vi.mocked(server.readWorkflow).mockRejectedValue(
    new CallFailed({ code: 'notFound', message: 'gone', status: 404 }),
  )
  keep(edit('closed', 30))
  expect(await resumeEdits('ada', [])).toEqual([])
  expect(useGraphStore.getState().tabs.map(({ name }) => name)).toEqual(['Orders (mine)'])
})

test('reopens the tab of a shared workflow that was closed elsewhere, with its original owner', async () => {
  keep(edit('closed', 30))
  await resumeEdits('ada', [])
  expect(openTab).toHaveBeenCalledExactlyOnceWith('w')
  expect(workflowById('w')?.access).toBe('edit')
})

test("keeps edits stored while the server doesn't answer", async () => {
  vi.mocked(server.readWorkflow).mockRejectedValue(new Error('no answer'))
  keep(edit('closed', 30))
  await resumeEdits('ada', [])
  expect(kept.size).toBe(1)
  expect(workflowById('w')).toBeNull()
})

test('turns conflicting edits into one copy, even if two windows start concurrently', async () => {
  keep(edit('one', 30))
  keep(edit('two', 60))
  await Promise.all([resumeEdits('ada', list), resumeEdits('ada', list)])
  expect(xOf('w')).toBe(30)
  expect(made).toHaveBeenCalledOnce()
})

test('leaves the edits of an open page unchanged', async () => {
  open.add('working')
  keep(edit('working', 30))
  expect(await resumeEdits('ada', list)).toEqual([])
  expect(kept.size).toBe(1)
})

test('keeps restored edits when a slower read of the workflow arrives', async () => {
  let answer: (workflow: server.StoredWorkflow) => void = () => undefined
  vi.mocked(server.readWorkflow).mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const reading = readWorkflowInto('w')
  keep(edit('closed', 30))
  await resumeEdits('ada', list)
  answer(stored)
  await reading
  expect(xOf('w')).toBe(30)
})

test('deletes a stored edit only once this page has stored it', async () => {
  loadFromServer(stored)
  keep(edit('closed', 30))
  await resumeEdits('ada', list)
  // This page doesn't store edits yet.
  expect([...kept.keys()]).toEqual(['closed'])
  startLocalBackup('ada')
  await resumeEdits('ada', list)
  expect([...kept.keys()]).toEqual([pageId])
  expect(kept.get(pageId)?.mine.nodes[0]?.position.x).toBe(30)
})
