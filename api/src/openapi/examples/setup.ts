import type { Examples } from '../add-examples.ts'

export const setupExamples: Examples = {
  getSetup: { answer: { success: true, message: 'Done.', data: { signUpOpen: false, codeNeeded: false } } },
}
