import type { Environment } from '../run/environment.ts'

/** CREATE PARTITION SCHEME: tables and indexes can be made in it. */
export function createPartitionScheme(environment: Environment, name: string): void {
  const { partitionSchemes } = environment.session.database
  const key = name.toLowerCase()
  environment.undoably(
    () => partitionSchemes.add(key),
    () => partitionSchemes.delete(key),
  )
}
