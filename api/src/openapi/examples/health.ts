import type { Examples } from '../add-examples.ts'
import { answer } from './records.ts'

export const healthExamples: Examples = {
  live: { answer: answer('Done.', null) },
  ready: { answer: answer('Done.', { database: 'ok', store: 'ok', queue: 'ok' }) },
}
