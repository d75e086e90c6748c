import { reachableStates, restingStates } from '@anj/ui/reachable-states'
import type { CsvOptions, FixedOptions, ReadingOptions } from '@anj/workflow'
import { expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Dataset, FirstPart } from '../server/datasets.ts'
import { type FileToRemove, type FileToSend, type UploadEvent, uploadMachine } from './upload-machine.ts'

const file = new File(['a,b\n1,2\n'], 'a.csv')
const datasetOf = (bytes: number) =>
  ({ id: 'd', fileName: 'a.csv', version: { percent: 50, bytes } }) as unknown as Dataset
const dataset = datasetOf(8)

function start(datasetId: string | null = null) {
  const noted = vi.fn()
  const stopped = vi.fn()
  const followed: string[] = []
  const read: ReadingOptions[] = []
  const sent: (string | null)[] = []
  const addedTo: (string | null)[] = []
  const removed: FileToRemove[] = []
  const said: string[] = []
  const shown: {
    options: CsvOptions | FixedOptions
    signal: AbortSignal
    answer: (part: FirstPart | Error) => void
  }[] = []
  const actor = createActor(
    uploadMachine.provide({
      actors: {
        sendFile: fromCallback<UploadEvent, FileToSend>(({ input }) => {
          sent.push(input.replaces)
          addedTo.push(input.addsTo)
          return stopped
        }),
        readAgain: fromPromise<void, { datasetId: string; options: ReadingOptions }>(async ({ input }) => {
          read.push(input.options)
        }),
        removeFile: fromPromise<void, FileToRemove>(async ({ input }) => {
          removed.push(input)
          if (input.name === 'unknown.csv') throw new Error('The set does not contain it.')
        }),
        showFirstPart: fromPromise<FirstPart, { datasetId: string; options: CsvOptions | FixedOptions }>(
          ({ input: { options }, signal }) =>
            new Promise((resolve, reject) => {
              const answer = (part: FirstPart | Error) =>
                part instanceof Error ? reject(part) : resolve(part)
              shown.push({ options, signal, answer })
            }),
        ),
        followDataset: fromCallback<UploadEvent, { datasetId: string }>(({ input }) => {
          followed.push(input.datasetId)
        }),
      },
      actions: {
        noteDataset: (_, params) => noted(params.dataset),
        sayFailure: (_, { sentence }) => void said.push(sentence),
      },
    }),
    { input: { datasetId } },
  ).start()
  return { actor, noted, stopped, followed, sent, addedTo, removed, said, read, shown }
}

test('uploads a file, reads it, and records it as soon as the server knows it', () => {
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

test('on start, looks up the dataset that the node refers to', () => {
  const { actor, followed } = start('old')
  expect(actor.getSnapshot().value).toBe('reading')
  expect(followed).toEqual(['old'])
})

test('sends the id of the dataset that a file replaces, even after a pause, but not with the next file', () => {
  const { actor, sent } = start('old')
  actor.send({ type: 'file.chosen', file, replaces: 'old' })
  actor.send({ type: 'upload.pauseRequested' })
  actor.send({ type: 'upload.resumeRequested' })
  actor.send({ type: 'file.chosen', file })
  expect(sent).toEqual(['old', 'old', null])
})

test('pauses an upload and resumes it with the same file', () => {
  const { actor, stopped } = start()
  actor.send({ type: 'file.chosen', file })
  actor.send({ type: 'upload.pauseRequested' })
  expect(actor.getSnapshot().value).toBe('paused')
  expect(stopped).toHaveBeenCalledOnce()
  actor.send({ type: 'upload.resumeRequested' })
  expect(actor.getSnapshot().value).toBe('uploading')
  expect(actor.getSnapshot().context.file).toBe(file)
})

test('shows why an upload failed and resumes it on request', () => {
  const { actor } = start()
  actor.send({ type: 'file.chosen', file })
  actor.send({ type: 'upload.failed', sentence: 'interrupted' })
  expect(actor.getSnapshot().value).toBe('interrupted')
  expect(actor.getSnapshot().context.problem).toBe('interrupted')
  actor.send({ type: 'upload.resumeRequested' })
  expect(actor.getSnapshot().value).toBe('uploading')
})

test('returns to the previous file when another upload is cancelled', () => {
  const { actor } = start('old')
  actor.send({ type: 'dataset.ready', dataset })
  actor.send({ type: 'file.chosen', file })
  actor.send({ type: 'upload.cancelRequested' })
  expect(actor.getSnapshot().value).toBe('reading')
  expect(actor.getSnapshot().context.datasetId).toBe('old')
})

test("shows why a file can't be read, and re-reads it with different options", () => {
  const { actor, followed } = start('d')
  actor.send({ type: 'dataset.failed', dataset, sentence: 'Line 3 has 4 cells.' })
  expect(actor.getSnapshot().value).toBe('failed')
  expect(actor.getSnapshot().context.problem).toBe('Line 3 has 4 cells.')
  actor.send({ type: 'dataset.readAgain', datasetId: 'd' })
  expect(actor.getSnapshot().value).toBe('reading')
  expect(followed).toEqual(['d', 'd'])
})

test('switches to another dataset, or to none, when the node does', () => {
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

test('continues an upload when the node refers to another dataset, and shows that dataset on cancel', () => {
  const { actor, followed, stopped } = start('a')
  actor.send({ type: 'file.chosen', file })
  actor.send({ type: 'dataset.named', datasetId: 'z' })
  expect(actor.getSnapshot().value).toBe('uploading')
  expect(stopped).not.toHaveBeenCalled()
  actor.send({ type: 'upload.cancelRequested' })
  expect(followed).toEqual(['a', 'z'])
})

const options = { delimiter: ',', quote: '"', encoding: 'utf-8', header: true, skipLines: 0 } as const

test('applies only the latest options, after a pause', async () => {
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

test('waits for a delimiter if the options lack one', () => {
  const { actor, read } = start('d')
  actor.send({ type: 'dataset.ready', dataset })
  actor.send({ type: 'options.changed', options: { ...options, delimiter: '' } })
  expect([actor.getSnapshot().value, read]).toEqual(['incomplete', []])
  actor.send({ type: 'options.applied', options: { ...options, delimiter: '' } })
  expect(actor.getSnapshot().value).toBe('incomplete')
  actor.send({ type: 'options.applied', options })
  expect(actor.getSnapshot().value).toBe('applying')
})

const MB = 1024 * 1024
const excelOptions = { sheet: '', header: true, skipLines: 1 }

/** Starts with a file of a given size that has been read, and fake timers. */
function startWith(bytes: number) {
  vi.useFakeTimers()
  const started = start('d')
  started.actor.send({ type: 'dataset.ready', dataset: datasetOf(bytes) })
  return { ...started, [Symbol.dispose]: () => vi.useRealTimers() }
}

const firstPart = (name: string): FirstPart => ({
  options,
  columns: [name],
  rows: [],
  lines: [],
  linesBefore: 0,
  isWhole: false,
})

test('shows the first part of a file above 64 MB for changed options, and reads all of it on request', async () => {
  using large = startWith(64 * MB + 1)
  const { actor, read, shown } = large
  const changed = { ...options, skipLines: 1 }
  actor.send({ type: 'options.changed', options: changed })
  await vi.advanceTimersByTimeAsync(500)
  expect([actor.getSnapshot().value, shown.map(({ options }) => options)]).toEqual(['showing', [changed]])
  shown[0]?.answer(firstPart('town'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([actor.getSnapshot().value, read]).toEqual(['shown', []])
  expect(actor.getSnapshot().context).toMatchObject({ options: changed, firstPart: firstPart('town') })
  actor.send({ type: 'options.applied', options: changed })
  await vi.advanceTimersByTimeAsync(0)
  expect([actor.getSnapshot().value, read]).toEqual(['reading', [changed]])
  expect(actor.getSnapshot().context.firstPart).toBeNull()
})

test('when the options change again, aborts the request for the first part and never shows its rows', async () => {
  using large = startWith(65 * MB)
  const { actor, shown } = large
  actor.send({ type: 'options.changed', options: { ...options, skipLines: 1 } })
  await vi.advanceTimersByTimeAsync(500)
  actor.send({ type: 'options.changed', options: { ...options, skipLines: 12 } })
  expect([actor.getSnapshot().value, shown[0]?.signal.aborted]).toEqual(['changing', true])
  shown[0]?.answer(firstPart('of the former change'))
  await vi.advanceTimersByTimeAsync(500)
  expect([actor.getSnapshot().value, actor.getSnapshot().context.firstPart]).toEqual(['showing', null])
  shown[1]?.answer(firstPart('of the newer change'))
  await vi.advanceTimersByTimeAsync(0)
  expect(actor.getSnapshot().context.firstPart).toEqual(firstPart('of the newer change'))
  actor.send({ type: 'options.changed', options: { ...options, skipLines: 3 } })
  expect(actor.getSnapshot().context.firstPart).toBeNull()
})

test('when the options change again, stops waiting for a large file and shows its first part', async () => {
  using large = startWith(65 * MB)
  const { actor, read, shown } = large
  actor.send({ type: 'options.applied', options: { ...options, skipLines: 1 } })
  await vi.advanceTimersByTimeAsync(0)
  expect(actor.getSnapshot().value).toBe('reading')
  actor.send({ type: 'options.changed', options: { ...options, skipLines: 2 } })
  await vi.advanceTimersByTimeAsync(500)
  expect([actor.getSnapshot().value, read.length, shown.length]).toEqual(['showing', 1, 1])
})

test.each(['changing', 'showing', 'shown'])(
  'reads a large file immediately on request while %s',
  async (state) => {
    using large = startWith(65 * MB)
    const { actor, read, shown } = large
    actor.send({ type: 'options.changed', options: { ...options, skipLines: 1 } })
    if (state !== 'changing') await vi.advanceTimersByTimeAsync(500)
    if (state === 'shown') shown[0]?.answer(firstPart('town'))
    await vi.advanceTimersByTimeAsync(0)
    expect(actor.getSnapshot().value).toBe(state)
    actor.send({ type: 'options.applied', options: { ...options, skipLines: 1 } })
    await vi.advanceTimersByTimeAsync(0)
    expect([actor.getSnapshot().value, read.length]).toEqual(['reading', 1])
    expect(shown.map(({ signal }) => signal.aborted)).toEqual(
      state === 'changing' ? [] : [state === 'showing'],
    )
  },
)

test("shows why a first part can't be read, and keeps the options", async () => {
  using large = startWith(65 * MB)
  const { actor, read, shown } = large
  const changed = { ...options, encoding: 'utf-16' } as const
  actor.send({ type: 'options.changed', options: changed })
  await vi.advanceTimersByTimeAsync(500)
  shown[0]?.answer(new Error('Line 1 is not UTF-16.'))
  await vi.advanceTimersByTimeAsync(0)
  expect(actor.getSnapshot().value).toBe('shown')
  expect(actor.getSnapshot().context).toMatchObject({
    options: changed,
    firstPart: null,
    problem: 'Line 1 is not UTF-16.',
  })
  actor.send({ type: 'options.applied', options: changed })
  await vi.advanceTimersByTimeAsync(0)
  expect([actor.getSnapshot().value, read]).toEqual(['reading', [changed]])
  expect(actor.getSnapshot().context.problem).toBeNull()
})

test.each([
  ['a delimited file of exactly 64 MB', 64 * MB, options],
  ['a workbook of any size', 200 * MB, excelOptions],
])('automatically re-reads %s when its options change', async (_, bytes, changed) => {
  using file = startWith(bytes)
  file.actor.send({ type: 'options.changed', options: changed })
  await vi.advanceTimersByTimeAsync(500)
  expect([file.actor.getSnapshot().value, file.read, file.shown]).toEqual(['reading', [changed], []])
})

const leavings: readonly UploadEvent[] = [
  { type: 'file.chosen', file },
  { type: 'dataset.named', datasetId: 'another' },
  { type: 'dataset.readAgain', datasetId: 'd' },
]
test.each(leavings)('discards the first part when its file is replaced ($type)', async (event) => {
  using large = startWith(65 * MB)
  const { actor, shown } = large
  actor.send({ type: 'options.changed', options })
  await vi.advanceTimersByTimeAsync(500)
  shown[0]?.answer(firstPart('town'))
  await vi.advanceTimersByTimeAsync(0)
  actor.send(event)
  expect(actor.getSnapshot().context).toMatchObject({ options: null, firstPart: null })
})

test('reaches every state', () => {
  const events = [
    { type: 'file.chosen', file },
    { type: 'upload.pauseRequested' },
    { type: 'upload.failed', sentence: 'interrupted' },
    { type: 'upload.finished', datasetId: 'd' },
    { type: 'dataset.ready', dataset },
    { type: 'dataset.failed', dataset, sentence: 'no' },
    { type: 'options.changed', options },
    { type: 'xstate.after.500.upload.changing' },
    { type: 'xstate.done.actor.0.upload.showing', output: firstPart('town') },
    { type: 'options.changed', options: { ...options, delimiter: '' } },
    { type: 'options.applied', options },
    { type: 'file.removed', name: 'a.csv' },
  ] as UploadEvent[]
  // The search tells states apart by name only, so without this, the size of the first file would decide which states
  // it reaches.
  const large = uploadMachine.provide({ guards: { isLarge: () => true } })
  expect(reachableStates(large, events, { datasetId: null })).toEqual(restingStates(large))
})

test('adds files to the shown version of a set, and removes a file of it', async () => {
  const { actor, sent, addedTo, removed, said, followed } = start('d')
  const set = { ...dataset, version: { ...dataset.version, id: 'v2' } } as Dataset
  actor.send({ type: 'dataset.ready', dataset: set })
  actor.send({ type: 'file.chosen', file, replaces: 'd', addsTo: 'v2' })
  expect([sent, addedTo, actor.getSnapshot().value]).toEqual([['d'], ['v2'], 'uploading'])
  actor.send({ type: 'upload.finished', datasetId: 'd' })
  actor.send({ type: 'dataset.ready', dataset: set })
  actor.send({ type: 'file.removed', name: 'a.csv' })
  expect(actor.getSnapshot().value).toBe('removing')
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('reading'))
  expect(removed).toEqual([{ datasetId: 'd', seenVersion: 'v2', name: 'a.csv' }])
  actor.send({ type: 'dataset.ready', dataset: set })
  actor.send({ type: 'file.removed', name: 'unknown.csv' })
  await vi.waitFor(() => expect(said).toEqual(['The set does not contain it.']))
  expect([actor.getSnapshot().value, followed.length]).toEqual(['reading', 4])
  // The next file replaces the whole set again.
  actor.send({ type: 'file.chosen', file })
  expect(addedTo).toEqual(['v2', null])
})
