import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Returns Anj's root folder, for both the source tree and the bundle. */
export function findRoot(from: string = import.meta.dirname): string {
  const parent = dirname(from)
  if (nameOf(from) === 'anj') return from
  if (parent === from) throw new Error("Anj's root folder was not found.")
  return findRoot(parent)
}

function nameOf(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name
  } catch {
    return null
  }
}
