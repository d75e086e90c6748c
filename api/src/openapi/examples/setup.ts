import type { Examples } from '../add-examples.ts'
import { answer } from './records.ts'

export const setupExamples: Examples = {
  getSetup: { answer: answer('Done.', { signUpOpen: false, codeNeeded: false }) },
}
