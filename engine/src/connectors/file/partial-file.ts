import { createWriteStream, existsSync, openSync, type WriteStream } from 'node:fs'

/** Returns the path at which a file is stored while it is still incomplete. */
export function partialPath(path: string): string {
  return `${path}.partial`
}

/**
 * Opens the partial file synchronously. An asynchronous call runs in another thread and could create the file after a
 * run that is just ending has removed it.
 */
export function openPartial(path: string): WriteStream {
  const partial = partialPath(path)
  return createWriteStream(partial, { fd: openSync(partial, 'w', 0o600) })
}

/**
 * Returns 'committed' if the target file exists and its partial file doesn't. The target file alone proves nothing,
 * because it may be older than the run.
 */
export async function readFileMark(path: string): Promise<'committed' | 'aborted'> {
  return existsSync(path) && !existsSync(partialPath(path)) ? 'committed' : 'aborted'
}
