import { newNode, setConfig } from '@anj/workflow'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { pageId } from '../session/page-id.ts'
import { toDocument } from '../store/document.ts'
import { changeGraph, setWorkflow, workflowById } from '../store/graph-store.ts'
import { deleteEdit, deleteEditsBefore, type LocalEdit, listEdits, storeEdit } from '../store/local-edits.ts'
import { isBackedUpLocally, startLocalBackup } from './local-backup.ts'
import { setServerState } from './server-state.ts'
import { dropUnsaved, findUnsaved } from './unsaved.ts'

vi.mock('../store/local-edits.ts', () => ({
  storeEdit: vi.fn(() => Promise.resolve()),
  deleteEdit: vi.fn(() => Promise.resolve()),
  deleteEditsBefore: vi.fn(() => Promise.resolve()),
  listEdits: vi.fn(() => Promise.resolve([])),
}))

const node = newNode('postgresqlOutput', 'out', { x: 0, y: 0 })
const workflow = { id: 'w', name: 'Orders', nodes: [node], edges: [] }
const kept = () => vi.mocked(storeEdit).mock.lastCall?.[0] as LocalEdit

beforeAll(() => vi.useFakeTimers())

beforeEach(() => {
  vi.stubGlobal('document', { addEventListener: vi.fn() })
  vi.stubGlobal('navigator', {})
  startLocalBackup('ada')
  setServerState('w', toDocument(workflow), 4)
  setWorkflow(workflow)
  vi.mocked(storeEdit).mockClear()
})

const move = (x: number) =>
  changeGraph('w', (graph) => ({ ...graph, nodes: [{ ...node, position: { x, y: 0 } }] }))

test('on start, deletes edits that are older than a month, no matter which user made them', () => {
  const month = 30 * 24 * 60 * 60_000
  expect(deleteEditsBefore).toHaveBeenCalledExactlyOnceWith(Date.now() - month)
})

test('stores an edit and its base state shortly after it was made', async () => {
  move(30)
  expect(isBackedUpLocally('w')).toBe(false)
  await vi.advanceTimersByTimeAsync(300)
  expect(isBackedUpLocally('w')).toBe(true)
  expect(kept()).toMatchObject({ userId: 'ada', workflowId: 'w', revision: 4 })
  expect(kept().mine.nodes[0]?.position.x).toBe(30)
  expect(kept().base.nodes[0]?.position.x).toBe(0)
})

test('stores the first edit after a pause immediately and delays the following edits', async () => {
  await vi.advanceTimersByTimeAsync(1_000)
  move(40)
  await vi.advanceTimersByTimeAsync(0)
  expect(isBackedUpLocally('w')).toBe(true)
  move(41)
  move(42)
  await vi.advanceTimersByTimeAsync(200)
  expect(storeEdit).toHaveBeenCalledOnce()
  expect(isBackedUpLocally('w')).toBe(false)
  await vi.advanceTimersByTimeAsync(50)
  expect(isBackedUpLocally('w')).toBe(true)
  expect(kept().mine.nodes[0]?.position.x).toBe(42)
})

test('reports an edit as stored only once the browser has written it', async () => {
  const written = Promise.withResolvers<void>()
  vi.mocked(storeEdit).mockReturnValueOnce(written.promise)
  move(50)
  await vi.advanceTimersByTimeAsync(300)
  expect(isBackedUpLocally('w')).toBe(false)
  written.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(isBackedUpLocally('w')).toBe(true)
})

test('deletes a stored edit as soon as the server has saved it', async () => {
  move(60)
  await vi.advanceTimersByTimeAsync(300)
  vi.mocked(deleteEdit).mockClear()
  const open = workflowById('w')
  if (open) setServerState('w', toDocument(open), 5)
  expect(deleteEdit).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ userId: 'ada', workflowId: 'w' }),
  )
})

test('never stores a field whose name suggests a password, no matter where it comes from', async () => {
  const config = { ...node.data.config, password: 'Engine!1843', nested: { sshPassword: 'Engine!1843' } }
  changeGraph('w', (graph) => setConfig(graph, 'out', config))
  await vi.advanceTimersByTimeAsync(300)
  expect(storeEdit).toHaveBeenCalled()
  expect(JSON.stringify(kept())).not.toContain('Engine!1843')
})

test("detects that a browser can't store edits", async () => {
  vi.mocked(storeEdit).mockRejectedValueOnce(new Error('quota'))
  move(90)
  await vi.advanceTimersByTimeAsync(300)
  expect(isBackedUpLocally('w')).toBe(false)
})

test('in a browser without locks, signals regularly that the page is open', async () => {
  move(120)
  await vi.advanceTimersByTimeAsync(300)
  const { at } = kept()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(kept().at).toBeGreaterThanOrEqual(at + 30_000)
})

test("doesn't claim that edits are stored if the browser can't store them", async () => {
  vi.mocked(storeEdit).mockRejectedValueOnce(new Error('quota'))
  move(140)
  expect(await findUnsaved()).toMatchObject({ names: ['Orders'], isKept: false })
})

test('on logout, lists the edits made in other windows and deletes only those', async () => {
  move(150)
  await vi.advanceTimersByTimeAsync(300)
  const named = {
    ...kept(),
    pageId: 'other window',
    workflowId: 'x',
    mine: { ...kept().mine, name: 'Parts' },
  }
  const later = { ...named, workflowId: 'y' }
  vi.mocked(listEdits).mockResolvedValueOnce([kept(), named])
  const unsaved = await findUnsaved()
  expect(unsaved).toMatchObject({ names: ['Orders', 'Parts'], isKept: true })
  vi.mocked(listEdits).mockResolvedValueOnce([{ ...kept(), pageId }, named, later])
  vi.mocked(deleteEdit).mockClear()
  vi.mocked(storeEdit).mockClear()
  await dropUnsaved(unsaved)
  expect(vi.mocked(deleteEdit).mock.calls.map(([edit]) => edit.workflowId)).toEqual(['w', 'x'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(storeEdit).not.toHaveBeenCalled()
})
