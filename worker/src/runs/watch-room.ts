import { statSync } from 'node:fs'

const EVERY = 1000

/** Files that grow on this machine; each is written under a name beside its own until it is whole. */
export function sizeOf(paths: readonly string[]): number {
  const sizes = paths.flatMap((path) => [path, `${path}.partial`]).map(bytesAt)
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Looks each second at files that are being written, and says once when they take more than there is room for. */
export function watchRoom(
  paths: readonly string[],
  room: number,
  onAbove: () => void,
): { readonly stop: () => void } {
  const timer = setInterval(() => {
    if (sizeOf(paths) <= room) return
    clearInterval(timer)
    onAbove()
  }, EVERY)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

function bytesAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
