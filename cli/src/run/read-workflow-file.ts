import { readFile } from 'node:fs/promises'
import { AppError, type ParsedFile, parseWorkflowFile, problemError } from '@anj/workflow'

/** The text of an .anj file on this machine. Throws `cliNotAnj` or `cliFileMissing`. */
export async function readAnjText(path: string): Promise<string> {
  if (!path.endsWith('.anj')) throw new AppError('cliNotAnj', { path })
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    throw new AppError('cliFileMissing', { path }, { cause })
  }
}

/** The workflow that an .anj file's text holds; throws the file's problem. */
export function parseAnj(text: string): ParsedFile {
  const parsed = parseWorkflowFile(text)
  if (parsed.ok) return parsed.value
  throw problemError(parsed.problem)
}
