import { access, constants, stat } from 'node:fs/promises'
import { AppError } from '@anj/workflow'

/**
 * Throws `cliFileMissing` where no file is: a folder is none, nor a pipe, of which nobody knows whether it ever ends. Throws
 * `cliFileUnreadable` where it may not be read.
 */
export async function requireFile(path: string): Promise<void> {
  if (!(await stat(path).catch(() => null))?.isFile()) throw new AppError('cliFileMissing', { path })
  await access(path, constants.R_OK).catch((cause: unknown) => {
    throw new AppError('cliFileUnreadable', { path }, { cause })
  })
}
