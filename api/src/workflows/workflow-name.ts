import { AppError, sentence } from '@anj/workflow'

const longest = 100

/**
 * Trims and checks a workflow's name (docs/specification.md, "Workflow names"). Also refuses a long name when a
 * workflow is renamed.
 */
export function readName(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '') throw wrong('workflowNameEmpty')
  if ([...trimmed].length > longest) throw wrong('workflowNameLong')
  return trimmed
}

function wrong(code: 'workflowNameEmpty' | 'workflowNameLong'): AppError {
  return new AppError(code, {}, { fields: { name: sentence(code) } })
}
