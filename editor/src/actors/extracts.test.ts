import { deleteNodes, isDatabaseInput, newNode, setConfig } from '@anj/workflow'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Extract, readExtract, startExtract } from '../server/extracts.ts'
import { changeGraph, setWorkflow, undoChange, workflowById } from '../store/graph-store.ts'
import { extractOf, previousSample } from './extracts.ts'

vi.mock('../server/extracts.ts', () => ({ startExtract: vi.fn(), readExtract: vi.fn(), endExtract: vi.fn() }))
vi.mock('./saving.ts', () => ({ saverOf: () => ({ send: () => undefined }) }))

const input = newNode('mysqlInput', 'in', { x: 0, y: 0 })
let count = 0
let original = ''
let copy = ''

/** Returns a sample with one column, named after its id. */
const extract = (id: string, status = 'ready') =>
  ({ id, status, rows: 1, columns: [{ name: `of ${id}`, type: 'int' }] }) as unknown as Extract

const configOf = (workflowId: string) => {
  const node = workflowById(workflowId)?.nodes[0]
  return node && isDatabaseInput(node) ? node.data.config : null
}
const refresh = async (workflowId: string, id: string) => {
  vi.mocked(startExtract).mockResolvedValueOnce(extract(id, 'waiting'))
  const actor = extractOf(workflowId, 'in')
  actor.send({ type: 'refresh.requested' })
  await expect.poll(() => actor.getSnapshot().context.extract).toMatchObject({ id, status: 'ready' })
}

beforeEach(() => {
  count += 1
  original = `original ${count}`
  copy = `copy ${count}`
  for (const id of [original, copy]) setWorkflow({ id, name: id, nodes: [input], edges: [] })
  vi.mocked(readExtract).mockImplementation(async (id) => extract(id))
})

test('leaves the original workflow unchanged when a copy is refreshed', async () => {
  await refresh(original, 'a')
  await refresh(copy, 'b')
  expect(configOf(original)).toMatchObject({ extractId: 'a', columns: [{ name: 'of a' }] })
  expect(configOf(copy)?.extractId).toBe('b')
  expect(previousSample(original, 'in')?.extractId).toBe('a')
})

test('after an undo, shows and keeps the sample that the node refers to again', async () => {
  await refresh(original, 'a')
  changeGraph(original, (graph) => ({ ...graph, edges: [] }))
  await refresh(original, 'b')
  undoChange(original)
  await expect.poll(() => extractOf(original, 'in').getSnapshot().context.extract?.id).toBe('a')
  expect(previousSample(original, 'in')?.extractId).toBe('a')
  expect(configOf(original)?.extractId).toBe('a')
})

test('clears the sample without a server request if the settings select other rows', async () => {
  await refresh(original, 'a')
  vi.mocked(readExtract).mockClear()
  const config = configOf(original)
  if (!config) throw new Error('The node is missing.')
  changeGraph(original, (graph) => setConfig(graph, 'in', { ...config, extractId: null }))
  undoChange(original)
  expect(readExtract).not.toHaveBeenCalled()
  expect(extractOf(original, 'in').getSnapshot().context.extract?.id).toBe('a')
})

test('links a restored node to the sample that became ready while the node was deleted', async () => {
  extractOf(original, 'in')
  vi.mocked(startExtract).mockResolvedValueOnce(extract('late', 'waiting'))
  extractOf(original, 'in').send({ type: 'refresh.requested' })
  changeGraph(original, (graph) => deleteNodes(graph, ['in']))
  await expect.poll(() => extractOf(original, 'in').getSnapshot().value).toBe('ready')
  undoChange(original)
  expect(configOf(original)?.extractId).toBe('late')
})
