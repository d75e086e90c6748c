import { newNode, setConfig } from '@anj/workflow'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetEdit, type KeptEdit, keepEdit } from '../server/kept-edits.ts'
import { documentOf } from '../store/document.ts'
import { changeGraph, putWorkflow, workflowById } from '../store/graph-store.ts'
import { isKept, startKeeping } from './keep-edits.ts'
import { noteKnown } from './known.ts'

vi.mock('../server/kept-edits.ts', () => ({
  keepEdit: vi.fn(() => Promise.resolve()),
  forgetEdit: vi.fn(() => Promise.resolve()),
}))

const node = newNode('postgresqlOutput', 'out', { x: 0, y: 0 })
const workflow = { id: 'w', name: 'Orders', nodes: [node], edges: [] }
const kept = () => vi.mocked(keepEdit).mock.lastCall?.[0] as KeptEdit

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { addEventListener: vi.fn() })
  vi.stubGlobal('navigator', {})
  startKeeping('ada')
  noteKnown('w', documentOf(workflow), 4)
  putWorkflow(workflow)
  vi.mocked(keepEdit).mockClear()
})

const move = (x: number) =>
  changeGraph('w', (graph) => ({ ...graph, nodes: [{ ...node, position: { x, y: 0 } }] }))

test('a moment after it was drawn an edit is kept, with what it was drawn on', async () => {
  move(30)
  expect(isKept('w')).toBe(false)
  await vi.advanceTimersByTimeAsync(300)
  expect(isKept('w')).toBe(true)
  expect(kept()).toMatchObject({ userId: 'ada', workflowId: 'w', revision: 4 })
  expect(kept().mine.nodes[0]?.position.x).toBe(30)
  expect(kept().base.nodes[0]?.position.x).toBe(0)
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
