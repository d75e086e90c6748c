import type { Examples } from '../add-examples.ts'

export const healthExamples: Examples = {
  live: { answer: { success: true, message: 'Done.', data: null } },
  ready: { answer: { success: true, message: 'Done.', data: { database: 'ok', store: 'ok', queue: 'ok' } } },
}
