import { messages, sentence } from '../messages.ts'

/**
 * Placeholders that never contain users' values: they stand for names, parts of a workflow, and numbers that the
 * product determines.
 */
const harmless: ReadonlySet<string> = new Set([
  'database',
  'fileName',
  'files',
  'limit',
  'minutes',
  'port',
  'requestId',
  'schema',
  'server',
  'table',
  'title',
  'user',
  'who',
])

/** Codes whose reasons are the product's own messages. */
const ownReasons: ReadonlySet<string> = new Set(['taskMissed', 'taskSkipped'])

/**
 * True when a code's sentence may contain a user's data, such as a value that doesn't convert, or a server's error
 * text. Unknown codes count as true.
 */
export function mayRevealData(code: string): boolean {
  if (ownReasons.has(code)) return false
  if (!Object.hasOwn(messages, code)) return true
  const places = messages[code as keyof typeof messages].matchAll(/\{(\w+)\}/g)
  return [...places].some(([, name = '']) => !harmless.has(name))
}

/** Reason of a failure. */
export interface Reason {
  readonly code: string
  readonly sentence: string
  /** The product's message about why a failure wasn't retried. */
  readonly notTriedAgain?: string
}

/** Returns the full reason, for users with access to the data. */
export function fullReason({ sentence: reason, notTriedAgain }: Reason): string {
  return notTriedAgain === undefined ? reason : `${reason} ${notTriedAgain}`
}

/** Returns the reason without possible data, for users without access to the data. */
export function publicReason(problem: Reason): string {
  const isWithheld = mayRevealData(problem.code)
  return fullReason(isWithheld ? { ...problem, sentence: sentence('taskReasonWithheld') } : problem)
}
