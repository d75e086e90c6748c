import type { SqlErrorFacts } from '../../session.ts'

/** Returns an informational message. */
export const info = (number: number, message: string, line: number): SqlErrorFacts => ({
  number,
  state: 1,
  class: 0,
  message,
  line,
  procedure: '',
})
