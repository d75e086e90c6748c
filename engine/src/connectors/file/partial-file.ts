import { createWriteStream, existsSync, openSync, type WriteStream } from 'node:fs'

/** Where a file grows until it is whole. */
export function partialOf(path: string): string {
  return `${path}.partial`
}

/**
 * Begins a file beside its place. It is opened at once: an open under way in another thread could make it after a run
 * that ends has removed it.
 */
export function openPartial(path: string): WriteStream {
  const partial = partialOf(path)
  return createWriteStream(partial, { fd: openSync(partial, 'w', 0o600) })
}

/** Whether the file has taken its place: it is there, and no longer where it grew. An older one may have been there before. */
export async function readFileMark(path: string): Promise<'committed' | 'aborted'> {
  return existsSync(path) && !existsSync(partialOf(path)) ? 'committed' : 'aborted'
}
