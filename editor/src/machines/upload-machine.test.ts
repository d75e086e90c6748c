import { reachableStates, restingStates } from '@anj/ui/reachable-states'
import type { ReadingOptions } from '@anj/workflow'
import { expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Dataset } from '../server/datasets.ts'
import { type UploadEvent, uploadMachine } from './upload-machine.ts'

const file = new File(['a,b\n1,2\n'], 'a.csv')
const dataset = { id: 'd', fileName: 'a.csv', version: { percent: 50 } } as unknown as Dataset

function start(datasetId: string | null = null) {
  const noted = vi.fn()
  const stopped = vi.fn()
  const followed: string[] = []
  const read: ReadingOptions[] = []
  const sent: (string | null)[] = []
  const actor = createActor(
    uploadMachine.provide({
      actors: {
        sendFile: fromCallback<UploadEvent, { file: File; replaces: string | null }>(({ input }) => {
          sent.push(input.replaces)
          return stopped
        }),
        readAgain: fromPromise<void, { datasetId: string; options: ReadingOptions }>(async ({ input }) => {
          read.push(input.options)
        }),
        followDataset: fromCallback<UploadEvent, { datasetId: string }>(({ input }) => {
          followed.push(input.datasetId)
        }),
      },
      actions: { noteDataset: (_, params) => noted(params.dataset) },
    }),
    { input: { datasetId } },
  ).start()
  return { actor, noted, stopped, followed, sent, read }
}

test('a file is sent, read, and noted as soon as the server knows it', () => {
  const { actor, noted, followed } = start()
  expect(actor.getSnapshot().value).toBe('idle')
  actor.send({ type: 'file.chosen', file })
  actor.send({ type: 'upload.progressed', percent: 40 })
  expect(actor.getSnapshot().context.percent).toBe(40)
  actor.send({ type: 'upload.finished', datasetId: 'd' })
  expect(actor.getSnapshot().value).toBe('reading')
  expect(followed).toEqual(['d'])
  actor.send({ type: 'dataset.progressed', dataset })
  expect(actor.getSnapshot().context.percent).toBe(50)
  actor.send({ type: 'dataset.ready', dataset })
  expect(actor.getSnapshot().value).toBe('ready')
  expect(noted.mock.calls).toEqual([[dataset], [dataset]])
})

test('a node that names a dataset looks at it first', () => {
  const { actor, followed } = start('old')
  expect(actor.getSnapshot().value).toBe('reading')
  expect(followed).toEqual(['old'])
})

test('a file that replaces another says which, also after a pause, and the next one does not', () => {
  const { actor, sent } = start('old')
  actor.send({ type: 'file.chosen', file, replaces: 'old' })
  actor.send({ type: 'upload.pauseRequested' })
  actor.send({ type: 'upload.resumeRequested' })
  actor.send({ type: 'file.chosen', file })
  expect(sent).toEqual(['old', 'old', null])
})

test('a pause stops the sending and resuming goes on with the same file', () => {
  const { actor, stopped } = start()
  actor.send({ type: 'file.chosen', file })
  actor.send({ type: 'upload.pauseRequested' })
  expect(actor.getSnapshot().value).toBe('paused')
  expect(stopped).toHaveBeenCalledOnce()
  actor.send({ type: 'upload.resumeRequested' })
  expect(actor.getSnapshot().value).toBe('uploading')
  expect(actor.getSnapshot().context.file).toBe(file)
})

test('an upload that broke says why and can be resumed', () => {
  const { actor } = start()
  actor.send({ type: 'file.chosen', file })
  actor.send({ type: 'upload.failed', sentence: 'interrupted' })
  expect(actor.getSnapshot().value).toBe('interrupted')
  expect(actor.getSnapshot().context.problem).toBe('interrupted')
  actor.send({ type: 'upload.resumeRequested' })
  expect(actor.getSnapshot().value).toBe('uploading')
})

test('cancelling the upload of another file goes back to the one that was there', () => {
  const { actor } = start('old')
  actor.send({ type: 'dataset.ready', dataset })
  actor.send({ type: 'file.chosen', file })
  actor.send({ type: 'upload.cancelRequested' })
  expect(actor.getSnapshot().value).toBe('reading')
  expect(actor.getSnapshot().context.datasetId).toBe('old')
})

test('a file that cannot be read says why, and is read again with other options', () => {
  const { actor, followed } = start('d')
  actor.send({ type: 'dataset.failed', dataset, sentence: 'Line 3 has 4 cells.' })
  expect(actor.getSnapshot().value).toBe('failed')
  expect(actor.getSnapshot().context.problem).toBe('Line 3 has 4 cells.')
  actor.send({ type: 'dataset.readAgain', datasetId: 'd' })
  expect(actor.getSnapshot().value).toBe('reading')
  expect(followed).toEqual(['d', 'd'])
})

test('a node that names another dataset than before, or none, is followed to it', () => {
  const { actor, followed } = start('b')
  actor.send({ type: 'dataset.ready', dataset })
  actor.send({ type: 'dataset.named', datasetId: 'b' })
  expect(actor.getSnapshot().context.dataset).toBe(dataset)
  actor.send({ type: 'dataset.named', datasetId: 'a' })
  expect(followed).toEqual(['b', 'a'])
  expect(actor.getSnapshot().context.dataset).toBeNull()
  actor.send({ type: 'dataset.named', datasetId: null })
  expect(actor.getSnapshot().value).toBe('idle')
})

test('a file that is being sent goes on when the node names another dataset; cancelling leads to that one', () => {
  const { actor, followed, stopped } = start('a')
  actor.send({ type: 'file.chosen', file })
  actor.send({ type: 'dataset.named', datasetId: 'z' })
  expect(actor.getSnapshot().value).toBe('uploading')
  expect(stopped).not.toHaveBeenCalled()
  actor.send({ type: 'upload.cancelRequested' })
  expect(followed).toEqual(['a', 'z'])
})

const options = { delimiter: ',', quote: '"', encoding: 'utf-8', header: true, skipLines: 0 } as const

test('changed options are applied after a moment, and only the last ones', async () => {
  vi.useFakeTimers()
  try {
    const { actor, read, followed } = start('d')
    actor.send({ type: 'dataset.ready', dataset })
    actor.send({ type: 'options.changed', options: { ...options, skipLines: 1 } })
    vi.advanceTimersByTime(499)
    actor.send({ type: 'options.changed', options: { ...options, skipLines: 12 } })
    vi.advanceTimersByTime(499)
    expect([actor.getSnapshot().value, read]).toEqual(['changing', []])
    await vi.advanceTimersByTimeAsync(1)
    expect(read).toEqual([{ ...options, skipLines: 12 }])
    expect([actor.getSnapshot().value, followed]).toEqual(['reading', ['d', 'd']])
    actor.send({ type: 'dataset.ready', dataset })
    expect(actor.getSnapshot().context.options).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('options without a delimiter wait until there is one', () => {
  const { actor, read } = start('d')
  actor.send({ type: 'dataset.ready', dataset })
  actor.send({ type: 'options.changed', options: { ...options, delimiter: '' } })
  expect([actor.getSnapshot().value, read]).toEqual(['incomplete', []])
  actor.send({ type: 'options.applied', options: { ...options, delimiter: '' } })
  expect(actor.getSnapshot().value).toBe('incomplete')
  actor.send({ type: 'options.applied', options })
  expect(actor.getSnapshot().value).toBe('applying')
})

test('every state can be reached', () => {
  const events: UploadEvent[] = [
    { type: 'file.chosen', file },
    { type: 'upload.pauseRequested' },
    { type: 'upload.failed', sentence: 'interrupted' },
    { type: 'upload.finished', datasetId: 'd' },
    { type: 'dataset.ready', dataset },
    { type: 'dataset.failed', dataset, sentence: 'no' },
    { type: 'options.changed', options },
    { type: 'options.changed', options: { ...options, delimiter: '' } },
    { type: 'options.applied', options },
  ]
  expect(reachableStates(uploadMachine, events, { datasetId: null })).toEqual(restingStates(uploadMachine))
})
