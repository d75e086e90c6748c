/** The specs that `npm test` plays: one way through each part of the product. */
export const shortRound = [
  'accessibility',
  'advisor',
  'chat',
  'connection-rules',
  'csv-to-postgresql',
  'csv-to-sql-server',
  'edited-drawing',
  'first-steps',
  'grouped-rows',
  'invitations',
  'people',
  'places',
  'practice-database',
  'preview',
  'rejects',
  'runs',
  'schedules',
  'several-files',
  'shared-workflows',
  'start',
  'workbench',
  'workbook-join',
  'workflow-tabs',
  'workflow-versions',
]

/** Matches the specs that only `npm run test:all` plays, as CI does. */
export const outsideShortRound = new RegExp(`(?<!/(?:${shortRound.join('|')}))\\.spec\\.ts$`)
