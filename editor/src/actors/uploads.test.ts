import { deleteNodes, isFileInput, newNode } from '@anj/workflow'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Dataset } from '../server/datasets.ts'
import { readDataset } from '../server/datasets.ts'
import { versionsOf } from '../store/data-versions.ts'
import { changeGraph, putWorkflow, undoChange, workflowById } from '../store/graph-store.ts'
import { isSending, uploadOf } from './uploads.ts'

vi.mock('../server/datasets.ts', () => ({ readDataset: vi.fn() }))
vi.mock('../server/upload-file.ts', () => ({ uploadFile: () => () => undefined }))
vi.mock('./saving.ts', () => ({ saverOf: () => ({ send: () => undefined }) }))

const file = new File([], 'any.csv')
const input = newNode('csvInput', 'in', { x: 0, y: 0 })
let count = 0
let original = ''
let copy = ''

/** A dataset as the server answers it, called like its file. */
const dataset = (id: string, status = 'ready') =>
  ({
    id,
    fileName: `${id}.csv`,
    version: { id: `${id} 1`, status, percent: 0, profile: { columns: [{ name: `of ${id}` }] } },
  }) as unknown as Dataset

const configOf = (workflowId: string) => {
  const node = workflowById(workflowId)?.nodes[0]
  return node && isFileInput(node) ? node.data.config : null
}
const choose = async (workflowId: string, id: string) => {
  const upload = uploadOf(workflowId, 'in')
  upload.send({ type: 'file.chosen', file })
  upload.send({ type: 'upload.finished', datasetId: id })
  await expect.poll(() => upload.getSnapshot().value).toBe('ready')
}

beforeEach(() => {
  count += 1
  original = `original ${count}`
  copy = `copy ${count}`
  for (const id of [original, copy]) putWorkflow({ id, name: id, nodes: [input], edges: [] })
  vi.mocked(readDataset).mockImplementation(async (id) => dataset(id))
})

test('a file that is chosen in a copy of a workflow leaves the original as it is', async () => {
  await choose(original, 'a')
  await choose(copy, 'b')
  expect(configOf(original)).toMatchObject({ datasetId: 'a', columns: [{ name: 'of a' }] })
  expect(configOf(copy)).toMatchObject({ datasetId: 'b', fileName: 'b.csv' })
  expect([versionsOf(original), versionsOf(copy)]).toEqual([{ in: 'a 1' }, { in: 'b 1' }])
})

test('a workflow is known to send a file until the server has all of it, or the sending was stopped', async () => {
  expect(isSending(original)).toBe(false)
  uploadOf(original, 'in').send({ type: 'file.chosen', file })
  expect([isSending(original), isSending(copy)]).toEqual([true, false])
  uploadOf(original, 'in').send({ type: 'upload.cancelRequested' })
  expect(isSending(original)).toBe(false)
  await choose(original, 'a')
  expect(isSending(original)).toBe(false)
})

test('after an undo the panel shows the file that the node names again', async () => {
  await choose(original, 'a')
  changeGraph(original, (graph) => ({ ...graph, edges: [] }))
  await choose(original, 'b')
  undoChange(original)
  await expect.poll(() => uploadOf(original, 'in').getSnapshot().context.dataset?.id).toBe('a')
  expect(configOf(original)?.datasetId).toBe('a')
})

test('a file that somebody else chose is shown once their change is taken in', async () => {
  await choose(original, 'a')
  const theirs = { ...input, data: { ...input.data, config: { ...input.data.config, datasetId: 'theirs' } } }
  putWorkflow({ id: original, name: original, nodes: [theirs], edges: [] })
  await expect.poll(() => uploadOf(original, 'in').getSnapshot().context.dataset?.id).toBe('theirs')
})

test('a file that arrived while its node was deleted is named when the node is back', async () => {
  const upload = uploadOf(original, 'in')
  upload.send({ type: 'file.chosen', file })
  changeGraph(original, (graph) => deleteNodes(graph, ['in']))
  upload.send({ type: 'upload.finished', datasetId: 'late' })
  await expect.poll(() => upload.getSnapshot().value).toBe('ready')
  undoChange(original)
  expect(configOf(original)?.datasetId).toBe('late')
})

test('a file that is still being read takes the node over when it is ready, whatever the node names meanwhile', async () => {
  await choose(original, 'a')
  const upload = uploadOf(original, 'in')
  vi.mocked(readDataset).mockImplementationOnce(async (id) => dataset(id, 'reading'))
  upload.send({ type: 'file.chosen', file })
  upload.send({ type: 'upload.finished', datasetId: 'slow' })
  undoChange(original)
  expect(configOf(original)?.datasetId).toBeNull()
  await expect.poll(() => configOf(original)?.datasetId).toBe('slow')
})
