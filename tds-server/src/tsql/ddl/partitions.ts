import type { Environment } from '../run/environment.ts'

/** Executes CREATE PARTITION SCHEME. Tables and indexes can then refer to the scheme. */
export function createPartitionScheme(environment: Environment, name: string): void {
  const { partitionSchemes } = environment.session.database
  const key = name.toLowerCase()
  environment.undoably(
    () => partitionSchemes.add(key),
    () => partitionSchemes.delete(key),
  )
}
