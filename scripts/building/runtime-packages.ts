/** The part of package-lock.json that contains the dependencies between packages. */
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
 * Returns the sorted paths of the given packages and all their dependencies, resolved as Node does, without development
 * packages.
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
  /** Resolves a package from within another package: first inside that package, then in the enclosing folders. */
  const find = (name: string, from: string): string | null => {
    const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
    if (path in packages) return path
    if (from === '') return null
    return find(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))))
  }
  for (const name of names) add(name, '')
  return [...found].sort()
}
