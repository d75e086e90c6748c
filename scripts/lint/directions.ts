/**
 * Which of our packages each package may import: the arrows of docs/architecture.md as data.
 * Packages that are not named here (proofs, end-to-end tests, benchmarks, scripts) may import all. Only tests import them and `tds-server`.
 */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  workflow: [],
  telemetry: [],
  engine: ['workflow'],
  db: ['workflow', 'telemetry'],
  client: [],
  ui: [],
  api: ['workflow', 'telemetry', 'engine', 'db'],
  worker: ['workflow', 'telemetry', 'engine', 'db'],
  cli: ['workflow', 'engine', 'db', 'client'],
  'tds-server': [],
  editor: ['workflow', 'client', 'ui'],
  portal: ['client', 'ui'],
}

/** Packages that tests of every package may import. */
export const forTests: readonly string[] = ['tds-server']

/** Modules that everyone may import: they import nothing themselves. */
export const sharedByAll: readonly string[] = ['@anj/workflow/messages', '@anj/workflow/moments']

/** Packages that run in a browser and may not reach for Node's own modules. */
export const inBrowser: readonly string[] = ['workflow', 'client', 'ui', 'editor', 'portal']

/** Files of those packages that never reach a browser: tests, configurations, generators, and the server's half of the portal. */
export const notInBrowser: readonly RegExp[] = [
  /\.test\.tsx?$/,
  /\/(vite\.config|generate)\.ts$/,
  /\.server\.tsx?$/,
  /^portal\/app\/(server\/|entry\.server\.)/,
  /\/testing(\/|\.ts$)/,
]

/**
 * Rooms of a package, the lowest first: a room imports itself and rooms before it. A room is a folder of `src`, or a file
 * there that is named without its extension. Files of `src` that are no room, such as `index.ts`, import all and are imported by none.
 */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  workflow: [
    'messages',
    'moments',
    'model',
    'steps',
    'connectors',
    'operations',
    'graph',
    'report',
    'dictionary',
    'advice',
    'diagram',
    'insight',
    'file',
    'people',
    'schedule',
    'outgoing',
  ],
  engine: [
    'language-model',
    'model',
    'outgoing',
    'storage',
    'process',
    'duckdb',
    'pipe',
    'csv',
    'excel',
    'steps',
    'connectors',
    'advisor',
    'plan',
    'operations',
    'child',
    'ingest',
    'extract',
    'preview',
    'insights',
    'workflow-file',
  ],
  editor: [
    'store',
    'session',
    'server',
    'machines',
    'kit',
    'actors',
    'grid',
    'layout',
    'insight',
    'steps',
    'connectors',
    'operations',
    'panels',
    'scheduler',
    'bottom',
    'canvas',
    'chat',
    'tour',
    'shell',
  ],
}

/** Tests and what only they import know every room. */
export const inEveryRoom: readonly RegExp[] = [/\.(test|testing)\.tsx?$/, /\/testing(\/|\.ts$)/]
