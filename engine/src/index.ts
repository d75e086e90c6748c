export {
  dropSpare,
  type ForkRunOptions,
  forkRun,
  prepareSpare,
  type RunHandlers,
  type RunOutcome,
} from './child/fork-run.ts'
export * from './child/protocol.ts'
export { readCommitMark, settleMark } from './child/read-commit-mark.ts'
export { removeLeftovers } from './child/remove-leftovers.ts'
export type { MarkState } from './connectors/postgresql/commit-mark.ts'
export { listDatabases, listTables, testConnection } from './connectors/postgresql/introspect.ts'
export { checkStorage, openStorage } from './storage/shared-folder.ts'
export type { Storage } from './storage/storage.ts'
