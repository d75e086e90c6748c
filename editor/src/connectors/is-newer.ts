import type { Dataset } from '../server/datasets.ts'

type WithVersion = { readonly version: Pick<Dataset['version'], 'number'> }

/** Whether somebody, or the watched folder, has given a file a content since. */
export const isNewer = (latest: WithVersion, shown: WithVersion): boolean =>
  latest.version.number > shown.version.number
