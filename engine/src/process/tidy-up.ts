import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { residentSize } from './watch.ts'

/**
 * The open timers, handles and requests of a process by kind, the paths or numbers of its files and sockets, and its
 * environment variables and working directory.
 */
export interface ResourcesInUse {
  readonly resources: readonly string[]
  readonly files: readonly string[]
  readonly environment: string
}

/** The largest resident size, now and before, of a process that may work again. */
const MOST_BYTES = 300_000_000
/** The number of comparisons of the resources, and the milliseconds between two. Sockets take a moment to close. */
const LOOKS = 20
const BETWEEN_LOOKS = 10

/** Returns what this process has open. */
export function resourcesInUse(): ResourcesInUse {
  const environment = JSON.stringify([process.env, process.cwd()])
  return { resources: process.getActiveResourcesInfo(), files: openFiles(), environment }
}

/** Returns the files and sockets, but not the pipes and events by which the threads of this process talk. */
function openFiles(): readonly string[] {
  const folder = '/proc/self/fd'
  if (process.platform !== 'linux') return []
  return readdirSync(folder).flatMap((number) => {
    try {
      const target = readlinkSync(join(folder, number))
      return /^(?:anon_inode|pipe):|^\/proc\//.test(target) ? [] : [target]
    } catch (error) {
      // The listing contains the file by which it was read.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
      throw error
    }
  })
}

/**
 * Returns whether this process may do another piece of work: nothing is open that wasn't open before, its environment is
 * the same, and the process never used much memory.
 */
export async function isTidy(before: ResourcesInUse): Promise<boolean> {
  const size = residentSize(process.pid)
  if (size && size.peak > MOST_BYTES) return false
  return await isClosed(before)
}

/**
 * Returns whether everything is closed that wasn't open before. Resolves to true as soon as `isWorking` says that other
 * work has begun, because what is open then belongs to it.
 */
export async function isClosed(
  before: ResourcesInUse,
  isWorking: () => boolean = () => false,
): Promise<boolean> {
  for (let look = 1; look <= LOOKS; look++) {
    if (isWorking() || isWithin(resourcesInUse(), before)) return true
    await pause(BETWEEN_LOOKS)
  }
  return isWorking()
}

function isWithin(now: ResourcesInUse, before: ResourcesInUse): boolean {
  return (
    contains(before.resources, now.resources) &&
    contains(before.files, now.files) &&
    now.environment === before.environment
  )
}

/** Returns whether a list contains each entry of another list at least as often. */
function contains(whole: readonly string[], part: readonly string[]): boolean {
  const left = [...whole]
  return part.every((entry) => {
    const at = left.indexOf(entry)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}
