import { notProvided, notProvidedCallback } from '@anj/ui/not-provided'
import { type CsvOptions, isExcelOptions, type ReadingOptions } from '@anj/workflow'
import { assign, setup } from 'xstate'
import { sentenceOf } from '../server/call-failed.ts'
import type { Dataset, FirstPart } from '../server/datasets.ts'

/** What is known of a node's file at the start. */
export interface UploadInput {
  /** A dataset that the node names already. */
  readonly datasetId: string | null
}

/** What is known of a file on its way. */
export interface UploadContext extends UploadInput {
  readonly file: File | null
  /** The dataset that the file becomes a newer version of. */
  readonly replaces: string | null
  /** 0 to 100: of the upload, then of the reading. */
  readonly percent: number
  readonly dataset: Dataset | null
  readonly problem: string | null
  /** How the file is to be read, as long as it isn't read so. */
  readonly options: ReadingOptions | null
  /** The first rows of a large file as these options would have them. */
  readonly firstPart: FirstPart | null
}

/** What happens to a file on its way. */
export type UploadEvent =
  /** With `replaces` the file becomes a newer version of that dataset, instead of a dataset of its own. */
  | { type: 'file.chosen'; file: File; replaces?: string | null }
  | { type: 'upload.progressed'; percent: number }
  | { type: 'upload.finished'; datasetId: string }
  | { type: 'upload.failed'; sentence: string }
  | { type: 'upload.pauseRequested' }
  | { type: 'upload.resumeRequested' }
  | { type: 'upload.cancelRequested' }
  /** The user changes how the file is read. After a pause it is read so, of a large one the first part, if nothing is missing. */
  | { type: 'options.changed'; options: ReadingOptions }
  /** The user wants the whole file read now. */
  | { type: 'options.applied'; options: ReadingOptions }
  /** The same original is read again with other options. */
  | { type: 'dataset.readAgain'; datasetId: string }
  /** The node names another dataset than it did: by an undo, a restored version or somebody else's change. */
  | { type: 'dataset.named'; datasetId: string | null }
  | { type: 'dataset.progressed'; dataset: Dataset }
  | { type: 'dataset.ready'; dataset: Dataset }
  | { type: 'dataset.failed'; dataset: Dataset | null; sentence: string }

/** A change of the options is applied when none has followed it for so long. */
const PAUSE = 500

/** Bytes of a delimited file up to which a change of its options has all of it read. */
const MOST_READ_UNASKED = 64 * 1024 * 1024

/** True for a file of which a change of the options has only the first part read: Excel files have none. */
export function isLarge({ dataset, options }: UploadContext): boolean {
  return options !== null && !isExcelOptions(options) && (dataset?.version.bytes ?? 0) > MOST_READ_UNASKED
}

interface ReadInput {
  readonly datasetId: string
  readonly options: ReadingOptions
}

interface ShowInput {
  readonly datasetId: string
  readonly options: CsvOptions
}

/** A file on its way to a dataset: sent in parts that can be resumed, then read by the server. */
export const uploadMachine = setup({
  types: { input: {} as UploadInput, context: {} as UploadContext, events: {} as UploadEvent },
  actors: {
    sendFile: notProvidedCallback<UploadEvent, { file: File; replaces: string | null }>('sendFile'),
    /** Has the dataset read with other options, as a new version. */
    readAgain: notProvided<void, ReadInput>('readAgain'),
    showFirstPart: notProvided<FirstPart, ShowInput>('showFirstPart'),
    followDataset: notProvidedCallback<UploadEvent, { datasetId: string }>('followDataset'),
  },
  guards: {
    isComplete: (_, { options }: { options: ReadingOptions }) =>
      isExcelOptions(options) || options.delimiter !== '',
    isLarge: ({ context }) => isLarge(context),
  },
  actions: {
    /** Called with whatever is known of the dataset, ready or not. */
    noteDataset: (_, _params: { dataset: Dataset | null }) => undefined,
    /** They are those of the file that is shown, which the node may not name yet. */
    noteOptions: assign(({ context }, { options }: { options: ReadingOptions }) => ({
      datasetId: context.dataset?.id ?? context.datasetId,
      options,
      firstPart: null,
      percent: 0,
      problem: null,
    })),
  },
}).createMachine({
  id: 'upload',
  context: ({ input }) => ({
    ...input,
    file: null,
    replaces: null,
    percent: 0,
    dataset: null,
    problem: null,
    options: null,
    firstPart: null,
  }),
  initial: 'starting',
  on: {
    'file.chosen': {
      target: '.uploading',
      reenter: true,
      actions: assign({
        file: ({ event }) => event.file,
        replaces: ({ event }) => event.replaces ?? null,
        percent: 0,
        problem: null,
        options: null,
        firstPart: null,
      }),
    },
    'options.changed': [
      {
        guard: { type: 'isComplete', params: ({ event }) => event },
        target: '.changing',
        reenter: true,
        actions: { type: 'noteOptions', params: ({ event }) => event },
      },
      { target: '.incomplete', actions: { type: 'noteOptions', params: ({ event }) => event } },
    ],
    'options.applied': {
      guard: { type: 'isComplete', params: ({ event }) => event },
      target: '.applying',
      reenter: true,
      actions: { type: 'noteOptions', params: ({ event }) => event },
    },
    'dataset.readAgain': {
      target: '.reading',
      reenter: true,
      actions: assign({
        datasetId: ({ event }) => event.datasetId,
        percent: 0,
        problem: null,
        options: null,
        firstPart: null,
      }),
    },
    'dataset.named': {
      guard: ({ context, event }) => event.datasetId !== context.datasetId,
      target: '.starting',
      actions: assign({
        datasetId: ({ event }) => event.datasetId,
        file: null,
        percent: 0,
        dataset: null,
        problem: null,
        options: null,
        firstPart: null,
      }),
    },
  },
  states: {
    starting: {
      always: [{ guard: ({ context }) => context.datasetId !== null, target: 'reading' }, { target: 'idle' }],
    },
    idle: {},
    uploading: {
      invoke: {
        src: 'sendFile',
        input: ({ context: { file, replaces } }) => ({ file: file as File, replaces }),
      },
      on: {
        'upload.progressed': { actions: assign({ percent: ({ event }) => event.percent }) },
        'upload.finished': {
          target: 'reading',
          actions: assign({ datasetId: ({ event }) => event.datasetId, percent: 0 }),
        },
        'upload.failed': {
          target: 'interrupted',
          actions: assign({ problem: ({ event }) => event.sentence }),
        },
        'upload.pauseRequested': 'paused',
        'upload.cancelRequested': 'starting',
        // The file that is on its way goes on; this is what there is when it is cancelled.
        'dataset.named': { actions: assign({ datasetId: ({ event }) => event.datasetId, dataset: null }) },
      },
    },
    paused: {
      on: {
        'upload.resumeRequested': 'uploading',
        'upload.cancelRequested': 'starting',
        'dataset.named': { actions: assign({ datasetId: ({ event }) => event.datasetId, dataset: null }) },
      },
    },
    /** The connection or the server failed; what was sent is kept there. */
    interrupted: {
      on: {
        'upload.resumeRequested': { target: 'uploading', actions: assign({ problem: null }) },
        'upload.cancelRequested': { target: 'starting', actions: assign({ problem: null }) },
        'dataset.named': { actions: assign({ datasetId: ({ event }) => event.datasetId, dataset: null }) },
      },
    },
    /** Options are being changed. */
    changing: { after: { [PAUSE]: [{ guard: 'isLarge', target: 'showing' }, { target: 'applying' }] } },
    /** An option is missing. */
    incomplete: {},
    /** The first part of a large file is read, as the options say now. */
    showing: {
      invoke: {
        src: 'showFirstPart',
        input: ({ context }) => ({
          datasetId: context.datasetId as string,
          options: context.options as CsvOptions,
        }),
        onDone: { target: 'shown', actions: assign({ firstPart: ({ event }) => event.output }) },
        onError: { target: 'shown', actions: assign({ problem: ({ event }) => sentenceOf(event.error) }) },
      },
    },
    /** The first part of a large file is there, or why it can't be read; all of it is read when somebody asks for that. */
    shown: {},
    applying: {
      invoke: {
        src: 'readAgain',
        input: ({ context }) => ({
          datasetId: context.datasetId as string,
          options: context.options as ReadingOptions,
        }),
        onDone: { target: 'reading', actions: assign({ percent: 0 }) },
        onError: { target: 'failed', actions: assign({ problem: ({ event }) => sentenceOf(event.error) }) },
      },
    },
    reading: {
      invoke: { src: 'followDataset', input: ({ context }) => ({ datasetId: context.datasetId as string }) },
      on: {
        'dataset.progressed': {
          actions: [
            assign({
              percent: ({ event }) => event.dataset.version.percent,
              dataset: ({ event }) => event.dataset,
            }),
            { type: 'noteDataset', params: ({ event }) => ({ dataset: event.dataset }) },
          ],
        },
        'dataset.ready': {
          target: 'ready',
          actions: [
            assign({ dataset: ({ event }) => event.dataset, file: null, options: null, firstPart: null }),
            { type: 'noteDataset', params: ({ event }) => ({ dataset: event.dataset }) },
          ],
        },
        'dataset.failed': {
          target: 'failed',
          actions: [
            assign({
              problem: ({ event }) => event.sentence,
              dataset: ({ event }) => event.dataset,
              file: null,
            }),
            { type: 'noteDataset', params: ({ event }) => ({ dataset: event.dataset }) },
          ],
        },
      },
    },
    ready: {},
    /** The server can't read the file as it is; other options or another file may help. */
    failed: {},
  },
})
