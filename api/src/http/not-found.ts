import { AppError } from '@anj/workflow'

const names = {
  workflow: 'The workflow',
  run: 'The run',
  schedule: 'The schedule',
  task: 'The task',
  file: 'The file',
  connection: 'The connection',
  extract: 'The sample',
  upload: 'The upload',
  example: 'The example',
  node: 'The node',
  version: 'The version',
  session: 'The session',
  token: 'The token',
  user: 'The user',
  licence: 'The licence',
  entry: 'The entry',
  'help page': 'The help page',
  question: 'The question',
} as const

/** The record, or the same refusal whether it isn't there or belongs to somebody else. */
export function present<T>(record: T | null | undefined, what: keyof typeof names): T {
  return record ?? missing(what)
}

/** Refuses because a record isn't there, or belongs to somebody else. */
export function missing(what: keyof typeof names): never {
  throw new AppError('notFound', { what: names[what] })
}
