/** Error codes of preview questions. */
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
