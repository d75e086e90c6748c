/** Why a look at a node may be refused. */
export const refusals = [
  'notFound',
  'workflowHasProblems',
  'datasetNotReady',
  'extractNeeded',
  'extractNotReady',
  'extractOutdated',
  'extractExpired',
  'extractFailed',
  'previewSuperseded',
  'previewTooSlow',
  'previewOutOfMemory',
  'previewDied',
] as const
