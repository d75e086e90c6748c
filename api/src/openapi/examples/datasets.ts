import type { Examples } from '../add-examples.ts'
import { answer, columnProfile, csvOptions, dataset, profile, version } from './records.ts'

const followed = {
  path: 'orders/orders_*.csv',
  place: { id: '5b0f6f3e-4f0c-4c3c-9d39-6d3c5e0f7a11', name: 'Partner' },
  takes: 'newest',
  everyMinutes: 60,
  problem: null,
  checkedAt: null,
  isFetching: true,
}

const takenFile = {
  id: '0b8f8c3e-6c1d-4a5e-9a54-0f3a2f9a7f10',
  path: 'orders/orders_2026-03-01.csv',
  bytes: 22,
  modifiedAt: '2026-03-01T05:00:00.000Z',
  takenAt: '2026-03-01T06:00:00.000Z',
  run: { id: '7c1f0e9b-1f5c-4c8e-8a4c-2b1d7c3e5a90', workflowId: null },
  state: 'moved',
  movedTo: 'orders/done/orders_2026-03-01.csv',
  problem: null,
}

const changedSet = {
  ...dataset,
  fileName: 'orders.zip',
  version: {
    ...version,
    number: 3,
    status: 'waiting',
    percent: 0,
    bytes: 390,
    sha256: null,
    options: { ...csvOptions, fileSet: { pattern: '' } },
    profile: null,
  },
}

export const datasetsExamples: Examples = {
  listDatasets: { answer: answer('Done.', [dataset], { next: null }) },
  getDataset: {
    answer: answer('Done.', {
      ...dataset,
      version: {
        ...version,
        number: 2,
        bytes: 16,
        profile: {
          ...profile,
          rows: 2,
          columns: [
            {
              ...columnProfile,
              name: 'id',
              approximateDistinct: 2,
              min: '2',
              max: '3',
              suggestedType: 'int',
            },
            { ...columnProfile, approximateDistinct: 2, min: 'b', max: 'c' },
          ],
        },
      },
    }),
  },
  showFirstPart: {
    request: { encoding: 'cp850' },
    answer: answer('', {
      options: { ...csvOptions, delimiter: ';', encoding: 'cp850' },
      columns: ['id', 'city'],
      rows: [['1', 'København']],
      lines: [],
      linesBefore: 0,
      isWhole: true,
    }),
  },
  deleteDataset: { answer: answer('File deleted.', null) },
  readDatasetAgain: {
    request: { options: { ...csvOptions, delimiter: ';', decimalSign: ',' } },
    answer: answer('The file is being read again.', {
      ...dataset,
      version: {
        ...version,
        number: 2,
        status: 'waiting',
        percent: 0,
        bytes: 22,
        sha256: null,
        options: { ...csvOptions, delimiter: ';', decimalSign: ',' },
        profile: null,
      },
    }),
  },
  replaceDatasetContent: {
    answer: answer('The new content was uploaded and is being read.', {
      ...dataset,
      version: {
        ...version,
        number: 3,
        status: 'waiting',
        percent: 0,
        bytes: 6,
        sha256: null,
        profile: null,
      },
    }),
  },
  addFilesToSet: { answer: answer('The files were added and are being read.', changedSet) },
  removeFileFromSet: {
    answer: answer('The file was removed, and the others are being read.', {
      ...changedSet,
      version: { ...changedSet.version, number: 4, bytes: 262 },
    }),
  },
  watchFile: {
    request: { path: 'sales/orders.csv' },
    answer: answer('The file now follows the watched file.', {
      ...dataset,
      watch: { path: 'sales/orders.csv', problem: null },
    }),
  },
  fetchDataset: {
    answer: answer('The file is being fetched.', {
      ...dataset,
      watch: { ...followed, checkedAt: '2026-03-01T06:00:00.000Z' },
    }),
  },
  followPlaceFile: {
    request: { path: 'orders/orders_*.csv', takes: 'newest', everyMinutes: 60 },
    answer: answer('The file now follows the watched file.', {
      ...dataset,
      fileName: 'orders_*.csv',
      watch: followed,
      version: {
        ...version,
        status: 'failed',
        percent: 0,
        bytes: 0,
        sha256: null,
        options: null,
        profile: null,
        problem: {
          code: 'placeFetching',
          sentence: 'orders_*.csv is being fetched from Partner.',
        },
      },
    }),
  },
  listTakenFiles: {
    answer: answer('Done.', [takenFile], { next: null }),
  },
  takeFilesAgain: {
    request: { ids: [takenFile.id] },
    answer: answer('The next run loads the files again.', dataset),
  },
  keepFilesTaken: {
    request: { ids: [takenFile.id] },
    answer: answer('The files count as loaded.', dataset),
  },
  endWatch: { answer: answer('The file no longer follows a watched file.', dataset) },
}
