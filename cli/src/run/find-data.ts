import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@anj/workflow'

/** Paths from `--data NAME=PATH` options, keyed by name. */
export type GivenData = ReadonlyMap<string, string>

/** Parses `--data` options. Throws `cliDataOption`. */
export function readDataOptions(given: readonly string[]): GivenData {
  return new Map(
    given.map((option) => {
      const at = option.indexOf('=')
      if (at < 1) throw new AppError('cliDataOption', { given: option })
      return [option.slice(0, at), option.slice(at + 1)] as const
    }),
  )
}

/** Returns the SHA-256 of a file in hex, read as a stream. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const isFile = async (path: string) => (await stat(path).catch(() => null))?.isFile() === true

/**
 * Finds the file for an input. A file that a `--data` option names may have changed since the workflow was saved. A
 * file next to the workflow file must still have the hash that the workflow file records, if there is one. Throws
 * `cliDataMissing`.
 */
export async function findData(
  input: { readonly fileName: string; readonly sha256: string | null },
  workflowPath: string,
  given: GivenData,
): Promise<string> {
  const chosen = given.get(input.fileName)
  if (chosen !== undefined) {
    if (await isFile(chosen)) return chosen
    throw new AppError('cliFileMissing', { path: chosen })
  }
  const beside = join(dirname(workflowPath), basename(input.fileName))
  if ((await isFile(beside)) && (input.sha256 === null || (await hashOf(beside)) === input.sha256))
    return beside
  throw new AppError('cliDataMissing', { fileName: input.fileName })
}
