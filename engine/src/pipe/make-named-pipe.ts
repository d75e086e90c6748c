import { execFile, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { openSync, rmSync, symlinkSync } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const command = (path: string) => ['mkfifo', ['-m', '600', path]] as const

let make = async (path: string): Promise<void> => {
  await run(...command(path))
}

/** A pipe with a path. Both of its ends must be closed before it is disposed of, which removes the path. */
export type NamedPipe = AsyncDisposable

/** The flag of Linux for a descriptor that refers to a file without being one of its readers or writers. */
const O_PATH = 0o10000000

/** The pipe that this process uses for one transfer after another. */
let kept: { readonly fd: number; isInUse: boolean } | undefined

/**
 * Creates a pipe for this process's transfers, so that they don't each start a program to create one. The pipe has no path,
 * and the system discards what is in it whenever neither end is open. Blocks this process for some milliseconds. Does
 * nothing outside Linux.
 */
export function keepNamedPipe(): void {
  if (process.platform !== 'linux' || kept) return
  const path = join(tmpdir(), `anj-pipe-${randomUUID()}`)
  try {
    execFileSync(...command(path), { stdio: 'ignore' })
    kept = { fd: openSync(path, O_PATH), isInUse: false }
  } catch {
    // Each transfer then creates its own pipe, and reports why it can't.
  } finally {
    rmSync(path, { force: true })
  }
}

/** Creates a named pipe that only this user can open. Node has no function for this. */
export async function makeNamedPipe(path: string): Promise<NamedPipe> {
  const own = kept
  if (!own || own.isInUse) {
    await make(path)
    return { [Symbol.asyncDispose]: () => remove(path) }
  }
  symlinkSync(`/proc/self/fd/${own.fd}`, path)
  own.isInUse = true
  return {
    [Symbol.asyncDispose]: async () => {
      await remove(path)
      own.isInUse = false
    },
  }
}

async function remove(path: string): Promise<void> {
  await unlink(path).catch(() => undefined)
}

/** Replaces the way in which this process creates named pipes. */
export function makeNamedPipesWith(other: (path: string) => Promise<void>): void {
  make = other
}
