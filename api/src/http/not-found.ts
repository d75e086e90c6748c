import { AppError } from '@anj/workflow'

const names = {
  workflow: 'The workflow',
  folder: 'The folder',
  group: 'The group',
  member: 'The member',
  run: 'The run',
  schedule: 'The schedule',
  task: 'The task',
  delivery: 'The delivery',
  file: 'The file',
  connection: 'The connection',
  place: 'The place',
  extract: 'The sample',
  upload: 'The upload',
  example: 'The example',
  node: 'The node',
  version: 'The version',
  parameter: 'The secret parameter',
  session: 'The session',
  token: 'The token',
  user: 'The user',
  licence: 'The licence',
  entry: 'The entry',
  'help page': 'The help page',
  question: 'The question',
} as const

/**
 * Returns the record. Throws the same error for a record that doesn't exist and for a record that belongs to another
 * user.
 */
export function orNotFound<T>(record: T | null | undefined, what: keyof typeof names): T {
  return record ?? throwNotFound(what)
}

/** Throws the error for a record that doesn't exist or belongs to another user. */
export function throwNotFound(what: keyof typeof names): never {
  throw new AppError('notFound', { what: names[what] })
}
