import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import type { LockedPackage } from './check-licence.ts'

interface Locked {
  readonly version?: string
  readonly license?: string
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}
type Lock = Readonly<Record<string, Locked>>

/** Parts of the repository that are distributed; the others are benchmarks and tests. */
const shippedParts = [
  'api',
  'cli',
  'client',
  'core',
  'db',
  'editor',
  'engine',
  'portal',
  'telemetry',
  'ui',
  'worker',
  'workflow',
]

/** Returns every package in the lock file, once per name and version. */
export function readPackages(): readonly LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }
  const shipped = reachedFrom(packages, shippedParts)
  const found = new Map<string, LockedPackage>()
  for (const [path, { version = '', license = null, link }] of Object.entries(packages)) {
    const at = path.lastIndexOf('node_modules/')
    if (at < 0 || link) continue
    const name = path.slice(at + 'node_modules/'.length)
    const isShipped = shipped.has(path) || found.get(`${name}@${version}`)?.isShipped === true
    found.set(`${name}@${version}`, { name, version, licence: license, isShipped })
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/** Returns the paths of all packages that the given parts need at run time, directly or indirectly. */
function reachedFrom(packages: Lock, parts: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>(parts)
  for (const path of reached) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const place = placeOf(packages, path, name)
      if (place !== null) reached.add(place)
    }
  }
  return reached
}

/** Resolves a package from within another package: in that package's folder, or in a folder above it. */
function placeOf(packages: Lock, from: string, name: string): string | null {
  const segments = from.split('/node_modules/')
  for (let count = segments.length; count > 0; count -= 1) {
    const place = `${segments.slice(0, count).join('/node_modules/')}/node_modules/${name}`
    if (packages[place]) return place
  }
  return packages[`node_modules/${name}`] ? `node_modules/${name}` : null
}
