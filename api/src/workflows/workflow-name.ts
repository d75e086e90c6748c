import { AppError, sentence } from '@anj/workflow'

const longest = 100

/** Trims a workflow's name and refuses it if it is then empty or too long (docs/specification.md, "Workflow names"). */
export function readName(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '') throw wrong('workflowNameEmpty')
  if ([...trimmed].length > longest) throw wrong('workflowNameLong')
  return trimmed
}

function wrong(code: 'workflowNameEmpty' | 'workflowNameLong'): AppError {
  return new AppError(code, {}, { fields: { name: sentence(code) } })
}
