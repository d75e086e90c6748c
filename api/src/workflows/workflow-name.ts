import { AppError, sentence } from '@anj/workflow'

const longest = 100

/** A workflow's name without the space around it. An empty one is refused (spec §5), and one of more than 100 characters, as well on renaming. */
export function readName(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '') throw wrong('workflowNameEmpty')
  if ([...trimmed].length > longest) throw wrong('workflowNameLong')
  return trimmed
}

function wrong(code: 'workflowNameEmpty' | 'workflowNameLong'): AppError {
  return new AppError(code, {}, { fields: { name: sentence(code) } })
}
