import { newNode, setConfig } from '@anj/workflow'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { forgetEdit, forgetEditsBefore, type KeptEdit, keepEdit, keptEditsOf } from '../server/kept-edits.ts'
import { pageId } from '../session/page-id.ts'
import { documentOf } from '../store/document.ts'
import { changeGraph, putWorkflow, workflowById } from '../store/graph-store.ts'
import { isKept, startKeeping } from './keep-edits.ts'
import { noteKnown } from './known.ts'
import { dropUnsaved, findUnsaved } from './unsaved.ts'

vi.mock('../server/kept-edits.ts', () => ({
  keepEdit: vi.fn(() => Promise.resolve()),
  forgetEdit: vi.fn(() => Promise.resolve()),
  forgetEditsBefore: vi.fn(() => Promise.resolve()),
  keptEditsOf: vi.fn(() => Promise.resolve([])),
}))

const node = newNode('postgresqlOutput', 'out', { x: 0, y: 0 })
const workflow = { id: 'w', name: 'Orders', nodes: [node], edges: [] }
const kept = () => vi.mocked(keepEdit).mock.lastCall?.[0] as KeptEdit

beforeAll(() => vi.useFakeTimers())

beforeEach(() => {
  vi.stubGlobal('document', { addEventListener: vi.fn() })
  vi.stubGlobal('navigator', {})
  startKeeping('ada')
  noteKnown('w', documentOf(workflow), 4)
  putWorkflow(workflow)
  vi.mocked(keepEdit).mockClear()
})

const move = (x: number) =>
  changeGraph('w', (graph) => ({ ...graph, nodes: [{ ...node, position: { x, y: 0 } }] }))

test('what was kept for longer than a month is forgotten at the start, whoever drew it', () => {
  const month = 30 * 24 * 60 * 60_000
  expect(forgetEditsBefore).toHaveBeenCalledExactlyOnceWith(Date.now() - month)
})

test('a moment after it was drawn an edit is kept, with what it was drawn on', async () => {
  move(30)
  expect(isKept('w')).toBe(false)
  await vi.advanceTimersByTimeAsync(300)
  expect(isKept('w')).toBe(true)
  expect(kept()).toMatchObject({ userId: 'ada', workflowId: 'w', revision: 4 })
  expect(kept().mine.nodes[0]?.position.x).toBe(30)
  expect(kept().base.nodes[0]?.position.x).toBe(0)
})

test('the first edit after a while is kept at once, as the page may be left by a click; those that follow wait', async () => {
  await vi.advanceTimersByTimeAsync(1_000)
  move(40)
  await vi.advanceTimersByTimeAsync(0)
  expect(isKept('w')).toBe(true)
  move(41)
  move(42)
  await vi.advanceTimersByTimeAsync(200)
  expect(keepEdit).toHaveBeenCalledOnce()
  expect(isKept('w')).toBe(false)
  await vi.advanceTimersByTimeAsync(50)
  expect(isKept('w')).toBe(true)
  expect(kept().mine.nodes[0]?.position.x).toBe(42)
})

test('an edit is called kept only when the browser has written it', async () => {
  const written = Promise.withResolvers<void>()
  vi.mocked(keepEdit).mockReturnValueOnce(written.promise)
  move(50)
  await vi.advanceTimersByTimeAsync(300)
  expect(isKept('w')).toBe(false)
  written.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(isKept('w')).toBe(true)
})

test('an edit that the server has got is forgotten at once', async () => {
  move(60)
  await vi.advanceTimersByTimeAsync(300)
  vi.mocked(forgetEdit).mockClear()
  const open = workflowById('w')
  if (open) noteKnown('w', documentOf(open), 5)
  expect(forgetEdit).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ userId: 'ada', workflowId: 'w' }),
  )
})

test('what is called a password is never kept, wherever it came from', async () => {
  const config = { ...node.data.config, password: 'Engine!1843', nested: { sshPassword: 'Engine!1843' } }
  changeGraph('w', (graph) => setConfig(graph, 'out', config))
  await vi.advanceTimersByTimeAsync(300)
  expect(keepEdit).toHaveBeenCalled()
  expect(JSON.stringify(kept())).not.toContain('Engine!1843')
})

test('a browser that keeps nothing is known not to', async () => {
  vi.mocked(keepEdit).mockRejectedValueOnce(new Error('quota'))
  move(90)
  await vi.advanceTimersByTimeAsync(300)
  expect(isKept('w')).toBe(false)
})

test('where there are no locks, a page goes on saying that it is open', async () => {
  move(120)
  await vi.advanceTimersByTimeAsync(300)
  const { at } = kept()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(kept().at).toBeGreaterThanOrEqual(at + 30_000)
})

test('nobody is promised that a browser keeps what it cannot', async () => {
  vi.mocked(keepEdit).mockRejectedValueOnce(new Error('quota'))
  move(140)
  expect(await findUnsaved()).toMatchObject({ names: ['Orders'], isKept: false })
})

test('whoever logs out is told also of what other windows keep, and drops what was named and no more', async () => {
  move(150)
  await vi.advanceTimersByTimeAsync(300)
  const named = {
    ...kept(),
    pageId: 'other window',
    workflowId: 'x',
    mine: { ...kept().mine, name: 'Parts' },
  }
  const later = { ...named, workflowId: 'y' }
  vi.mocked(keptEditsOf).mockResolvedValueOnce([kept(), named])
  const unsaved = await findUnsaved()
  expect(unsaved).toMatchObject({ names: ['Orders', 'Parts'], isKept: true })
  vi.mocked(keptEditsOf).mockResolvedValueOnce([{ ...kept(), pageId }, named, later])
  vi.mocked(forgetEdit).mockClear()
  vi.mocked(keepEdit).mockClear()
  await dropUnsaved(unsaved)
  expect(vi.mocked(forgetEdit).mock.calls.map(([edit]) => edit.workflowId)).toEqual(['w', 'x'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(keepEdit).not.toHaveBeenCalled()
})
