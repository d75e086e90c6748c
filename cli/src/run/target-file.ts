import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Target } from '@anj/engine'

/**
 * Where a run writes its file: beside its place, by a name of this run's own. By that name the engine tells whether the file
 * is whole, which a file of an earlier run would belie.
 */
export async function fileIn(folder: string, runId: string): Promise<Extract<Target, { kind: 'file' }>> {
  if (!existsSync(folder)) await mkdir(folder, { recursive: true })
  return { kind: 'file', path: resolve(folder, `.anj-${runId}`) }
}

/** Gives a whole file its own name, in place of what was there, and the rights of any new file here. */
export async function putInPlace(written: string, path: string): Promise<void> {
  try {
    await chmod(written, 0o666 & ~process.umask())
    await rename(written, path)
  } catch (error) {
    await rm(written, { force: true })
    throw error
  }
}

/** The folder that a file shall lie in. */
export function folderOf(path: string): string {
  return dirname(resolve(path))
}
