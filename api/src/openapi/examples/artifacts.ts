import type { Examples } from '../add-examples.ts'
import { answer } from './records.ts'

export const artifactsExamples: Examples = {
  createDownloadLink: {
    answer: answer('The link works once, within 60 seconds.', {
      url: '/api/downloads/AVx4BBocSxpyHJIK1Jn82wd88FCAP46PbHOUsAPzAaY',
      expiresAt: '2026-11-22T19:22:42.581Z',
    }),
  },
}
