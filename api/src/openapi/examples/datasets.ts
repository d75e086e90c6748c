import type { Examples } from '../add-examples.ts'
import { answer, columnProfile, csvOptions, dataset, profile, version } from './records.ts'

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
  watchFile: {
    request: { path: 'sales/orders.csv' },
    answer: answer('The file now follows the watched file.', {
      ...dataset,
      watch: { path: 'sales/orders.csv', problem: null },
    }),
  },
  endWatch: { answer: answer('The file no longer follows a watched file.', dataset) },
}
