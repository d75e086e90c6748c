import { readFile } from 'node:fs/promises'
import { AppError, type ParsedFile, parseWorkflowFile, problemError } from '@anj/workflow'
import { requireFile } from './source-file.ts'

/** Reads an .anj file on this machine. Throws `cliNotAnj`, `cliFileMissing` or `cliFileUnreadable`. */
export async function readAnjText(path: string): Promise<string> {
  if (!path.endsWith('.anj')) throw new AppError('cliNotAnj', { path })
  await requireFile(path)
  return await readFile(path, 'utf8')
}

/** Parses the text of an .anj file. Throws the file's problem. */
export function parseAnj(text: string): ParsedFile {
  const parsed = parseWorkflowFile(text)
  if (parsed.ok) return parsed.value
  throw problemError(parsed.problem)
}
