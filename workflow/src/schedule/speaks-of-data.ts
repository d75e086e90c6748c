import { messages, sentence } from '../messages.ts'

/** Places in a sentence that hold a name or a number of ours, or what is drawn in the workflow; never a value of somebody's data. */
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

/** Sentences whose reasons are among our own. */
const ownReasons: ReadonlySet<string> = new Set(['taskMissed', 'taskSkipped'])

/**
 * Whether the sentence of a code may hold something of the data that is read and written, such as a value that doesn't
 * convert, or the words of a server. Of a code that isn't known nobody can tell.
 */
export function speaksOfData(code: string): boolean {
  if (ownReasons.has(code)) return false
  if (!Object.hasOwn(messages, code)) return true
  const places = messages[code as keyof typeof messages].matchAll(/\{(\w+)\}/g)
  return [...places].some(([, name = '']) => !harmless.has(name))
}

/** The reason of a failure. */
export interface Reason {
  readonly code: string
  readonly sentence: string
  /** The reason why a failure that is usually tried again was not; a sentence of ours. */
  readonly notTriedAgain?: string
}

/** The reason of a failure, in words for those who may look at the data. */
export function wholeReason({ sentence: reason, notTriedAgain }: Reason): string {
  return notTriedAgain === undefined ? reason : `${reason} ${notTriedAgain}`
}

/** Why something failed, in words for those who may not look at the data. */
export function reasonForAll(problem: Reason): string {
  const isWithheld = speaksOfData(problem.code)
  return wholeReason(isWithheld ? { ...problem, sentence: sentence('taskReasonWithheld') } : problem)
}
