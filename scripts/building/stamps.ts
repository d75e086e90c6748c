import { createHash, type Hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../root.ts'
import { type Target, targets } from './targets.ts'

const BESIDE_THE_SOURCES = new Set(['node_modules', 'dist', 'build', '.cache', 'test-results'])
const TESTS = /\.test\.tsx?$/

/** Returns the targets whose sources have changed since their last build. */
export function staleTargets(folder = root): Target[] {
  return targets.filter((target) => {
    const stamp = stampFile(folder, target)
    if (!existsSync(join(folder, target.output)) || !existsSync(stamp)) return true
    return readFileSync(stamp, 'utf8') !== fingerprint(folder, target)
  })
}

/** Returns a hash of all sources of a target. */
export function fingerprint(folder: string, target: Target): string {
  const hash = createHash('sha256')
  for (const input of target.inputs) addTo(hash, folder, input)
  return hash.digest('hex')
}

/** Records the sources that a target was built from. */
export function stamp(folder: string, target: Target, print: string): void {
  const file = stampFile(folder, target)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, print)
}

function stampFile(folder: string, target: Target): string {
  return join(folder, 'dist', 'stamps', target.name)
}

function addTo(hash: Hash, folder: string, path: string): void {
  const full = join(folder, path)
  if (!existsSync(full)) return
  if (statSync(full).isDirectory()) {
    for (const entry of readdirSync(full).sort()) {
      if (!BESIDE_THE_SOURCES.has(entry) && !TESTS.test(entry)) addTo(hash, folder, join(path, entry))
    }
  } else {
    hash.update(`${path}\0`).update(readFileSync(full)).update('\0')
  }
}
