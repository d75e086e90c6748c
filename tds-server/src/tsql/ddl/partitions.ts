import type { Environment } from '../run/environment.ts'

/** Executes CREATE PARTITION SCHEME, which tables and indexes can refer to. */
export function createPartitionScheme(environment: Environment, name: string): void {
  const { partitionSchemes } = environment.session.database
  const key = name.toLowerCase()
  environment.undoably(
    () => partitionSchemes.add(key),
    () => partitionSchemes.delete(key),
  )
}
