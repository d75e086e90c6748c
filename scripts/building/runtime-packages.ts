/** What of package-lock.json tells which packages come along with another. */
export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

interface LockedPackage {
  readonly dev?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/**
 * Paths of the packages that programs load which load these: with all that comes along, as Node finds it, sorted. Packages for
 * developing only stay out.
 */
export function runtimePackages({ packages }: Lock, names: readonly string[]): readonly string[] {
  const found = new Set<string>()
  const add = (name: string, from: string) => {
    const path = find(name, from)
    if (path === null || found.has(path) || packages[path]?.dev) return
    found.add(path)
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {}
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      add(next, path)
  }
  /** Where Node finds a package from within another: in it, else in what it lies in. */
  const find = (name: string, from: string): string | null => {
    const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
    if (path in packages) return path
    if (from === '') return null
    return find(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))))
  }
  for (const name of names) add(name, '')
  return [...found].sort()
}
