import { notProvided, notProvidedCallback } from '@anj/ui/not-provided'
import {
  type CsvOptions,
  type FixedOptions,
  isCsvOptions,
  isFixedOptions,
  type ReadingOptions,
} from '@anj/workflow'
import { assign, setup } from 'xstate'
import { sentenceOf } from '../server/call-failed.ts'
import type { Dataset, FirstPart } from '../server/datasets.ts'
import type { FilePack } from '../server/file-pack.ts'

/** Input of the machine. */
export interface UploadInput {
  /** The dataset that the node already refers to. */
  readonly datasetId: string | null
}

/** State of a file's upload. */
export interface UploadContext extends UploadInput {
  readonly file: File | FilePack | null
  /** The dataset that the file becomes a new version of. Null if the file becomes a new dataset. */
  readonly replaces: string | null
  /** With `replaces`, the version of a set of files that the file is added to. */
  readonly addsTo: string | null
  /** The file that is being removed from the set. */
  readonly leaving: string | null
  /** Percentage from 0 to 100: first of the upload, then of the server's reading of the file. */
  readonly percent: number
  readonly dataset: Dataset | null
  readonly problem: string | null
  /** The options that the user has requested. Null once the whole file has been read with them. */
  readonly options: ReadingOptions | null
  /** The first rows of a large file with these options. */
  readonly firstPart: FirstPart | null
}

/** Events of an upload. */
export type UploadEvent =
  /**
   * With `replaces`, the file becomes a new version of that dataset instead of a new dataset. With `addsTo`, which is
   * the ID of the set's newest version, the file is added to the files of that dataset.
   */
  | { type: 'file.chosen'; file: File | FilePack; replaces?: string | null; addsTo?: string | null }
  /** A file of the set that is shown is left out from now on. */
  | { type: 'file.removed'; name: string }
  | { type: 'upload.progressed'; percent: number }
  | { type: 'upload.finished'; datasetId: string }
  | { type: 'upload.failed'; sentence: string }
  | { type: 'upload.pauseRequested' }
  | { type: 'upload.resumeRequested' }
  | { type: 'upload.cancelRequested' }
  /**
   * The user changed the options. After a pause, the server reads the file with the new options, or only the first part
   * of it if it is large. If an option is missing, the server isn't asked.
   */
  | { type: 'options.changed'; options: ReadingOptions }
  /** The user asked for the entire file to be read now. */
  | { type: 'options.applied'; options: ReadingOptions }
  /** The same original file is being re-read with different options. */
  | { type: 'dataset.readAgain'; datasetId: string }
  /** The node now refers to a different dataset because of an undo, a restored version or another user's change. */
  | { type: 'dataset.named'; datasetId: string | null }
  | { type: 'dataset.progressed'; dataset: Dataset }
  | { type: 'dataset.ready'; dataset: Dataset }
  | { type: 'dataset.failed'; dataset: Dataset | null; sentence: string }

/** Delay before changed options apply, in milliseconds. */
const PAUSE = 500

/** Maximum size, in bytes, of a text file that is re-read completely when its options change. */
const MOST_READ_UNASKED = 64 * 1024 * 1024

/** True for a text file so large that only its first part is re-read when the options change. */
export function isLarge({ dataset, options }: UploadContext): boolean {
  // The first part of an archive says nothing about its files.
  const isText = options !== null && (isCsvOptions(options) || isFixedOptions(options)) && !options.fileSet
  return isText && (dataset?.version.bytes ?? 0) > MOST_READ_UNASKED
}

/** The file to upload, or several as a pack. */
export interface FileToSend {
  readonly file: File | FilePack
  readonly replaces: string | null
  readonly addsTo: string | null
}

/** A file of a set, and the version of the set that the user saw. */
export interface FileToRemove {
  readonly datasetId: string
  readonly seenVersion: string
  readonly name: string
}

interface ReadInput {
  readonly datasetId: string
  readonly options: ReadingOptions
}

interface ShowInput {
  readonly datasetId: string
  readonly options: CsvOptions | FixedOptions
}

const noted = ({ context, event }: { context: UploadContext; event: { dataset: Dataset | null } }) => ({
  dataset: event.dataset,
  isAsked: context.options !== null,
})

/** Uploads a file in parts, so that the upload can be resumed, then follows the server while it reads the file. */
export const uploadMachine = setup({
  types: { input: {} as UploadInput, context: {} as UploadContext, events: {} as UploadEvent },
  actors: {
    sendFile: notProvidedCallback<UploadEvent, FileToSend>('sendFile'),
    /** Makes the server read the dataset with different options, as a new version. */
    readAgain: notProvided<void, ReadInput>('readAgain'),
    removeFile: notProvided<void, FileToRemove>('removeFile'),
    showFirstPart: notProvided<FirstPart, ShowInput>('showFirstPart'),
    followDataset: notProvidedCallback<UploadEvent, { datasetId: string }>('followDataset'),
  },
  guards: {
    isComplete: (_, { options }: { options: ReadingOptions }) =>
      !isCsvOptions(options) || options.delimiter !== '',
    isLarge: ({ context }) => isLarge(context),
  },
  actions: {
    /** Called with the reason why a file wasn't removed from the set, which stays as it is. */
    sayFailure: (_, _params: { sentence: string }) => undefined,
    /**
     * Called with the latest known state of the dataset, even if it isn't ready. `isAsked` is true if the user asked
     * for the options that it is read with.
     */
    noteDataset: (_, _params: { dataset: Dataset | null; isAsked: boolean }) => undefined,
    /** Stores the options together with the displayed file, because the node may not refer to that file yet. */
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
    addsTo: null,
    leaving: null,
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
        addsTo: ({ event }) => event.addsTo ?? null,
        percent: 0,
        problem: null,
        options: null,
        firstPart: null,
      }),
    },
    'file.removed': {
      target: '.removing',
      reenter: true,
      actions: assign(({ context, event }) => ({
        datasetId: context.dataset?.id ?? context.datasetId,
        leaving: event.name,
        percent: 0,
        problem: null,
        options: null,
        firstPart: null,
      })),
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
        input: ({ context: { file, replaces, addsTo } }) => ({
          file: file as File | FilePack,
          replaces,
          addsTo,
        }),
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
        // The upload continues. This dataset is shown only if the user cancels the upload.
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
    /** The connection or the server failed. The server keeps the parts sent so far. */
    interrupted: {
      on: {
        'upload.resumeRequested': { target: 'uploading', actions: assign({ problem: null }) },
        'upload.cancelRequested': { target: 'starting', actions: assign({ problem: null }) },
        'dataset.named': { actions: assign({ datasetId: ({ event }) => event.datasetId, dataset: null }) },
      },
    },
    /** The user is changing options. */
    changing: { after: { [PAUSE]: [{ guard: 'isLarge', target: 'showing' }, { target: 'applying' }] } },
    /** An option is missing. */
    incomplete: {},
    /** The server reads the first part of a large file with the current options. */
    showing: {
      invoke: {
        src: 'showFirstPart',
        input: ({ context }) => ({
          datasetId: context.datasetId as string,
          options: context.options as CsvOptions | FixedOptions,
        }),
        onDone: { target: 'shown', actions: assign({ firstPart: ({ event }) => event.output }) },
        onError: { target: 'shown', actions: assign({ problem: ({ event }) => sentenceOf(event.error) }) },
      },
    },
    /** Shows the first part of a large file, or why it can't be read. The whole file is read on request. */
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
    removing: {
      invoke: {
        src: 'removeFile',
        input: ({ context: { datasetId, dataset, leaving } }) => ({
          datasetId: datasetId as string,
          seenVersion: dataset?.version.id ?? '',
          name: leaving as string,
        }),
        onDone: 'reading',
        onError: {
          target: 'reading',
          actions: { type: 'sayFailure', params: ({ event }) => ({ sentence: sentenceOf(event.error) }) },
        },
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
            { type: 'noteDataset', params: noted },
          ],
        },
        'dataset.ready': {
          target: 'ready',
          actions: [
            { type: 'noteDataset', params: noted },
            assign({ dataset: ({ event }) => event.dataset, file: null, options: null, firstPart: null }),
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
            { type: 'noteDataset', params: noted },
          ],
        },
      },
    },
    ready: {},
    /** The server can't read the file. Other options or another file may help. */
    failed: {},
  },
})
