import { statSync } from 'node:fs'

const EVERY = 1000

/**
 * Returns the total size of the files in bytes, including files that are still being written and therefore have a
 * `.partial` name.
 */
export function partialFilesSize(paths: readonly string[]): number {
  const sizes = paths.flatMap((path) => [path, `${path}.partial`]).map(bytesAt)
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * Checks files every second while they are being written, and calls `onAbove` once if they exceed the given size.
 */
export function watchStorage(
  paths: readonly string[],
  room: number,
  onAbove: () => void,
): { readonly stop: () => void } {
  const timer = setInterval(() => {
    if (partialFilesSize(paths) <= room) return
    clearInterval(timer)
    onAbove()
  }, EVERY)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

function bytesAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
