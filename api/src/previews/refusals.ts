/** Why a look at a node may be refused. */
export const refusals = [
  'notFound',
  'workflowHasProblems',
  'datasetNotReady',
  'runFileMissing',
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
