import type { Dataset } from '../server/datasets.ts'

type WithVersion = { readonly version: Pick<Dataset['version'], 'number'> }

/** True when a user or the watched folder has replaced the file's content since it was shown. */
export const isNewer = (latest: WithVersion, shown: WithVersion): boolean =>
  latest.version.number > shown.version.number
