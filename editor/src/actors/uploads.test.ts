import { deleteNodes, isFileInput, newNode } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Dataset } from '../server/datasets.ts'
import { readAgain, readDataset, showFirstPart } from '../server/datasets.ts'
import { versionsOf } from '../store/data-versions.ts'
import { changeGraph, setWorkflow, undoChange, workflowById } from '../store/graph-store.ts'
import { unreadFilesOf } from '../store/unread-files.ts'
import {
  fileInputsOf,
  ingestWithOptions,
  isSending,
  problemBeforeRun,
  untilFilesIngested,
  uploadOf,
} from './uploads.ts'

vi.mock('../server/datasets.ts', () => ({
  readAgain: vi.fn(),
  readDataset: vi.fn(),
  showFirstPart: vi.fn(),
}))
vi.mock('../server/upload-file.ts', () => ({ uploadFile: () => () => undefined }))
vi.mock('./saving.ts', () => ({ saverOf: () => ({ send: () => undefined }) }))

const file = new File([], 'any.csv')
const input = newNode('csvInput', 'in', { x: 0, y: 0 })
let count = 0
let original = ''
let copy = ''

/** Returns a dataset as the server sends it, named after its file. */
const dataset = (id: string, status = 'ready') =>
  ({
    id,
    fileName: `${id}.csv`,
    version: {
      id: `${id} 1`,
      status,
      percent: 0,
      profile: { columns: [{ name: `of ${id}`, suggestedType: 'text', nulls: 0, top: [] }] },
    },
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
  vi.mocked(readAgain).mockReset()
  count += 1
  original = `original ${count}`
  copy = `copy ${count}`
  for (const id of [original, copy]) setWorkflow({ id, name: id, nodes: [input], edges: [] })
  vi.mocked(readDataset).mockImplementation(async (id) => dataset(id))
})

test('leaves the original workflow unchanged when a file is chosen in a copy', async () => {
  await choose(original, 'a')
  await choose(copy, 'b')
  expect(configOf(original)).toMatchObject({ datasetId: 'a', columns: [{ name: 'of a' }] })
  expect(configOf(copy)).toMatchObject({ datasetId: 'b', fileName: 'b.csv' })
  expect([versionsOf(original), versionsOf(copy)]).toEqual([{ in: 'a 1' }, { in: 'b 1' }])
})

test('reports a workflow as uploading until the server has the whole file or the upload was cancelled', async () => {
  expect(isSending(original)).toBe(false)
  uploadOf(original, 'in').send({ type: 'file.chosen', file })
  expect([isSending(original), isSending(copy)]).toEqual([true, false])
  uploadOf(original, 'in').send({ type: 'upload.cancelRequested' })
  expect(isSending(original)).toBe(false)
  await choose(original, 'a')
  expect(isSending(original)).toBe(false)
})

test('after an undo, shows the file that the node refers to again', async () => {
  await choose(original, 'a')
  changeGraph(original, (graph) => ({ ...graph, edges: [] }))
  await choose(original, 'b')
  undoChange(original)
  await expect.poll(() => uploadOf(original, 'in').getSnapshot().context.dataset?.id).toBe('a')
  expect(configOf(original)?.datasetId).toBe('a')
})

test('shows a file that another user has chosen as soon as that change arrives', async () => {
  await choose(original, 'a')
  const theirs = { ...input, data: { ...input.data, config: { ...input.data.config, datasetId: 'theirs' } } }
  setWorkflow({ id: original, name: original, nodes: [theirs], edges: [] })
  await expect.poll(() => uploadOf(original, 'in').getSnapshot().context.dataset?.id).toBe('theirs')
})

test('links a restored node to the file that became ready while the node was deleted', async () => {
  const upload = uploadOf(original, 'in')
  upload.send({ type: 'file.chosen', file })
  changeGraph(original, (graph) => deleteNodes(graph, ['in']))
  upload.send({ type: 'upload.finished', datasetId: 'late' })
  await expect.poll(() => upload.getSnapshot().value).toBe('ready')
  undoChange(original)
  expect(configOf(original)?.datasetId).toBe('late')
})

test('uses a file as soon as it has been read, even if the node refers to another file by then', async () => {
  await choose(original, 'a')
  const upload = uploadOf(original, 'in')
  vi.mocked(readDataset).mockImplementationOnce(async (id) => dataset(id, 'reading'))
  upload.send({ type: 'file.chosen', file })
  upload.send({ type: 'upload.finished', datasetId: 'slow' })
  undoChange(original)
  expect(configOf(original)?.datasetId).toBeNull()
  await expect.poll(() => configOf(original)?.datasetId).toBe('slow')
})

/** Returns a dataset whose only column fits a type. */
const typed = (id: string, version: number, name: string, suggestedType: string) =>
  ({
    id,
    fileName: `${id}.csv`,
    version: {
      id: `${id} ${version}`,
      number: version,
      status: 'ready',
      percent: 0,
      profile: { columns: [{ name, suggestedType, nulls: 0, top: [{ value: '1', count: 1 }] }] },
    },
  }) as unknown as Dataset

const toTypes = (workflowId: string) =>
  configOf(workflowId)?.types?.columnDataTypes.map(({ columnName, toType }) => [columnName, toType])

test('stores the types of a file that the user chose, and keeps them when the file gets newer content', async () => {
  vi.mocked(readDataset).mockImplementation(async (id) => typed(id, 1, 'price', 'int'))
  await choose(original, 'prices')
  expect(toTypes(original)).toEqual([['price', 'int']])
  vi.mocked(readDataset).mockImplementation(async (id) => typed(id, 2, 'price', 'decimal'))
  const upload = uploadOf(original, 'in')
  upload.send({ type: 'dataset.readAgain', datasetId: 'prices' })
  await expect.poll(() => versionsOf(original)).toEqual({ in: 'prices 2' })
  expect(toTypes(original)).toEqual([['price', 'int']])
  vi.mocked(readDataset).mockImplementation(async (id) => typed(id, 3, 'cost', 'decimal'))
  upload.send({ type: 'dataset.readAgain', datasetId: 'prices' })
  await expect.poll(() => versionsOf(original)).toEqual({ in: 'prices 3' })
  expect(toTypes(original)).toEqual([['price', 'int']])
})

test('stores the types of new columns when the user changes how the file is read', async () => {
  vi.mocked(readDataset).mockImplementation(async (id) => typed(id, 1, 'Report', 'text'))
  await choose(original, 'titled')
  expect(toTypes(original)).toEqual([])
  vi.mocked(readDataset).mockImplementation(async (id) => typed(id, 2, 'price', 'decimal'))
  uploadOf(original, 'in').send({ type: 'options.applied', options: { ...options, skipLines: 1 } })
  await expect.poll(() => toTypes(original)).toEqual([['price', 'decimal']])
})

test('leaves every column text in a component of an older file', async () => {
  const { types: _, ...config } = input.data.config
  setWorkflow({
    id: original,
    name: original,
    nodes: [{ ...input, data: { ...input.data, config } }],
    edges: [],
  })
  vi.mocked(readDataset).mockImplementation(async (id) => typed(id, 1, 'price', 'int'))
  await choose(original, 'old')
  expect(configOf(original)?.columns).toEqual([{ name: 'price', type: 'text' }])
  expect(configOf(original)?.types).toBeUndefined()
})

const options = { delimiter: ',', quote: '"', encoding: 'utf-8', header: true, skipLines: 0 } as const
const large = 65 * 1024 * 1024

/** Creates a workflow that leads from a file of a given size to an output, and returns it with the upload actor. */
async function drawn(bytes: number, status = 'ready') {
  const selection = newNode('columnSelection', 'selection', { x: 4, y: 0 })
  const output = newNode('csvOutput', 'out', { x: 9, y: 0 })
  setWorkflow({
    id: original,
    name: original,
    nodes: [input, selection, output],
    edges: [
      { id: 'to selection', source: 'in', target: 'selection' },
      { id: 'to output', source: 'selection', target: 'out' },
    ],
  })
  let reading: Dataset = { ...dataset('a'), version: { ...dataset('a', status).version, bytes } }
  vi.mocked(readDataset).mockImplementation(async () => reading)
  vi.mocked(showFirstPart).mockResolvedValue({
    options,
    columns: ['of a'],
    rows: [],
    lines: [],
    linesBefore: 0,
    isWhole: false,
  })
  // Re-reading a file ends only when the server reports it.
  vi.mocked(readAgain).mockImplementation(async () => {
    reading = { ...reading, version: { ...reading.version, status: 'ingesting' } }
    return reading
  })
  if (status === 'ready') await choose(original, 'a')
  else {
    uploadOf(original, 'in').send({ type: 'file.chosen', file })
    uploadOf(original, 'in').send({ type: 'upload.finished', datasetId: 'a' })
    await expect.poll(() => configOf(original)?.datasetId).toBe('a')
  }
  const workflow = workflowById(original)
  if (!workflow) throw new Error('The workflow is missing.')
  const become = (version: Partial<Dataset['version']>) => {
    reading = { ...reading, version: { ...reading.version, ...version } }
  }
  return { workflow, upload: uploadOf(original, 'in'), become }
}

/** Creates a workflow whose file is being read for the first time. */
const beingRead = (bytes: number) => drawn(bytes, 'ingesting')

/** Creates a workflow whose file has so far been re-read only in part. */
async function shownInPart() {
  const found = await drawn(large)
  found.upload.send({ type: 'options.changed', options: { ...options, skipLines: 1 } })
  await expect.poll(() => found.upload.getSnapshot().value).toBe('shown')
  return found
}

test('marks a large file with changed options as not fully read, but allows a run', async () => {
  const { workflow } = await shownInPart()
  expect(unreadFilesOf(original)).toEqual({ in: sentence('fileReadInPart') })
  expect(problemBeforeRun(workflow)).toBeNull()
  expect(readAgain).not.toHaveBeenCalled()
})

test('reads a large file fully with its new options before a run starts', async () => {
  const { workflow, upload, become } = await shownInPart()
  let isRead = false
  const reading = ingestWithOptions(workflow).then(() => {
    isRead = true
  })
  await expect.poll(() => upload.getSnapshot().value).toBe('reading')
  expect(vi.mocked(readAgain).mock.calls).toEqual([['a', { ...options, skipLines: 1 }]])
  expect(isRead).toBe(false)
  become({ status: 'ready', id: 'a 2' })
  await reading
  expect([upload.getSnapshot().value, versionsOf(original)]).toEqual(['ready', { in: 'a 2' }])
})

test('allows a run while its file is being uploaded and read, and waits for the file', async () => {
  const { workflow: drawing, become } = await drawn(8)
  setWorkflow({ ...drawing, nodes: [input, ...drawing.nodes.slice(1)] })
  const workflow = workflowById(original) ?? drawing
  expect(problemBeforeRun(workflow)).toMatchObject({ nodeId: 'in', sentence: sentence('inputNotPrepared') })
  const upload = uploadOf(original, 'in')
  upload.send({ type: 'file.chosen', file })
  expect(problemBeforeRun(workflow)).toBeNull()
  let isRead = false
  const reading = ingestWithOptions(workflow).then(() => {
    isRead = true
  })
  become({ status: 'ingesting' })
  upload.send({ type: 'upload.finished', datasetId: 'a' })
  await expect.poll(() => configOf(original)?.datasetId).toBe('a')
  expect([problemBeforeRun(workflow), isRead]).toEqual([null, false])
  become({ status: 'ready' })
  await reading
  expect(configOf(original)?.columns).toEqual([{ name: 'of a', type: 'text' }])
})

test.each([
  [
    "can't be uploaded",
    { type: 'upload.failed', sentence: 'The connection was lost.' },
    'The connection was lost.',
  ],
  ["can't be read", { type: 'upload.finished', datasetId: 'a' }, 'Line 3 has 4 values.'],
] as const)(
  'refuses a run whose newly chosen file %s instead of running with the old rows',
  async (_, end, reason) => {
    const { workflow, upload, become } = await drawn(8)
    upload.send({ type: 'file.chosen', file, replaces: 'a' })
    const reading = ingestWithOptions(workflow)
    become({ status: 'failed', problem: { code: 'csvRowLength', sentence: 'Line 3 has 4 values.' } })
    upload.send(end)
    await expect(reading).rejects.toThrow(reason)
  },
)

test('allows a run before a large file is fully read with its new options, and reads it for the run', async () => {
  const { workflow: empty, upload, become } = await beingRead(large)
  upload.send({ type: 'options.changed', options: { ...options, skipLines: 1 } })
  await expect.poll(() => upload.getSnapshot().value).toBe('shown')
  const workflow = workflowById(original) ?? empty
  expect(problemBeforeRun(workflow)).toBeNull()
  const reading = ingestWithOptions(workflow)
  await expect.poll(() => upload.getSnapshot().value).toBe('reading')
  become({ status: 'ready' })
  await reading
  expect(configOf(original)?.columns).toEqual([{ name: 'of a', type: 'text' }])
})

test('previews the available rows without reading a whole large file', async () => {
  const { workflow } = await shownInPart()
  await untilFilesIngested(original, workflow)
  expect(readAgain).not.toHaveBeenCalled()
})

test('does not read a file that has no path to the output', async () => {
  const { workflow } = await shownInPart()
  const apart = { ...workflow, edges: [] }
  await ingestWithOptions(apart)
  expect(readAgain).not.toHaveBeenCalled()
  const reading = ingestWithOptions(apart, fileInputsOf(apart))
  await expect.poll(() => vi.mocked(readAgain).mock.calls.length).toBe(1)
  uploadOf(original, 'in').send({ type: 'options.changed', options: { ...options, skipLines: 2 } })
  await expect(reading).rejects.toThrow(sentence('fileChangedMeanwhile'))
})

test('aborts a run whose large file gets new options while being read, and shows the first part again', async () => {
  const { workflow, upload } = await shownInPart()
  const reading = ingestWithOptions(workflow)
  await expect.poll(() => upload.getSnapshot().value).toBe('reading')
  upload.send({ type: 'options.changed', options: { ...options, skipLines: 2 } })
  await expect(reading).rejects.toThrow(sentence('fileChangedMeanwhile'))
  await expect.poll(() => upload.getSnapshot().value).toBe('shown')
  expect(readAgain).toHaveBeenCalledOnce()
})

test.each([8, large])(
  "does not run with the old rows of a file of %i bytes that its new options can't read",
  async (bytes) => {
    const { workflow, become, upload } = await drawn(bytes)
    upload.send({ type: 'options.changed', options: { ...options, delimiter: ';' } })
    const reading = ingestWithOptions(workflow)
    await expect.poll(() => upload.getSnapshot().value).toBe('reading')
    become({ status: 'failed', problem: { code: 'csvRowLength', sentence: 'Line 3 has 4 values.' } })
    await expect(reading).rejects.toThrow('Line 3 has 4 values.')
    expect(problemBeforeRun(workflow)).toEqual({ nodeId: 'in', sentence: 'Line 3 has 4 values.' })
  },
)
