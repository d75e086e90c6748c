import { AppError, sentence } from '@anj/workflow'

/** A workflow's name without the space around it; an empty one is refused (spec §5). */
export function readName(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '') throw wrong('workflowNameEmpty')
  return trimmed
}

/** The name of a new workflow, which has at most 100 characters. */
export function readNewName(name: string): string {
  const trimmed = readName(name)
  if ([...trimmed].length > 100) throw wrong('workflowNameLong')
  return trimmed
}

function wrong(code: 'workflowNameEmpty' | 'workflowNameLong'): AppError {
  return new AppError(code, {}, { fields: { name: sentence(code) } })
}
