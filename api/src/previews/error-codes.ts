/** Error codes for preview questions. */
export const previewErrorCodes = [
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
