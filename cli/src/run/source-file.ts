import { access, constants, stat } from 'node:fs/promises'
import { AppError } from '@anj/workflow'

/**
 * Throws `cliFileMissing` unless the path is a regular file. Refuses not only folders but also pipes, because a pipe
 * may never end. Throws `cliFileUnreadable` if the user has no permission to read the file.
 */
export async function requireFile(path: string): Promise<void> {
  if (!(await stat(path).catch(() => null))?.isFile()) throw new AppError('cliFileMissing', { path })
  await access(path, constants.R_OK).catch((cause: unknown) => {
    throw new AppError('cliFileUnreadable', { path }, { cause })
  })
}
