import { createWriteStream, existsSync, openSync, type WriteStream } from 'node:fs'

/** Returns the path of an incomplete file. */
export function partialPath(path: string): string {
  return `${path}.partial`
}

/**
 * Opens the partial file synchronously. A call in another thread could create the file after an ending run has
 * removed it.
 */
export function openPartial(path: string): WriteStream {
  const partial = partialPath(path)
  return createWriteStream(partial, { fd: openSync(partial, 'w', 0o600) })
}

/**
 * Returns 'committed' if the target file exists and its partial file doesn't. The target alone proves nothing, because
 * an older file may have existed before.
 */
export async function readFileMark(path: string): Promise<'committed' | 'aborted'> {
  return existsSync(path) && !existsSync(partialPath(path)) ? 'committed' : 'aborted'
}
