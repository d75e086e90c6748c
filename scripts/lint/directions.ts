/**
 * The packages that each package may import; the arrows of docs/architecture.md as data. Packages that aren't listed
 * here (proofs, end-to-end tests, benchmarks, scripts) may import all others. Only tests may import those and
 * `tds-server`.
 */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  workflow: [],
  telemetry: [],
  engine: ['workflow'],
  db: ['workflow', 'telemetry'],
  core: ['workflow', 'telemetry', 'db'],
  client: [],
  ui: [],
  api: ['workflow', 'telemetry', 'engine', 'db', 'core'],
  worker: ['workflow', 'telemetry', 'engine', 'db', 'core'],
  cli: ['workflow', 'engine', 'db', 'core', 'client'],
  'tds-server': [],
  editor: ['workflow', 'client', 'ui'],
  portal: ['client', 'ui'],
}

/** Packages that the tests of every package may import. */
export const forTests: readonly string[] = ['tds-server']

/** Modules that every package may import. They themselves import nothing from outside their folder. */
export const sharedByAll: readonly string[] = [
  '@anj/workflow/databases',
  '@anj/workflow/messages',
  '@anj/workflow/moments',
]

/** Packages that run in a browser and must not import Node's modules. */
export const inBrowser: readonly string[] = ['workflow', 'client', 'ui', 'editor', 'portal']

/**
 * Files in browser packages that never run in a browser: tests, configuration, generators, and the server part of the
 * portal.
 */
export const notInBrowser: readonly RegExp[] = [
  /\.test\.tsx?$/,
  /\/(vite\.config|generate)\.ts$/,
  /\.server\.tsx?$/,
  /^portal\/app\/(server\/|entry\.server\.)/,
  /\/testing(\/|\.ts$)/,
]

/**
 * The rooms of each package, lowest first. A room may import itself and the rooms listed before it. A room is a folder
 * in `src` (in the portal, in `app`) or a file in `src`, named without its extension. Other files in `src`, such as
 * `index.ts`, may import every room, and no room imports these files.
 */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  workflow: [
    'messages',
    'moments',
    'databases',
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
  api: [
    'access',
    'http',
    'help',
    'deps',
    'logging',
    'metrics',
    'health',
    'bodies',
    'openapi',
    'plugins',
    'sign-in',
    'people',
    'artifacts',
    'audit',
    'chat',
    'connections',
    'uploads',
    'datasets',
    'workflows',
    'sharing',
    'server-databases',
    'previews',
    'extracts',
    'workflow-files',
    'examples',
    'runs',
    'insights',
    'etl',
    'schedules',
    'web',
    'body-thread',
    'root',
    'app',
    'open-deps',
    'start-server',
    'description',
  ],
  db: [
    'advisory-locks',
    'concurrently',
    'is-uuid',
    'limits',
    'listening-url',
    'describe-error',
    'watched-path',
    'migrating',
    'guard-transactions',
    'prepare-repeated',
    'schema',
    'watch-statements',
    'database',
    'owner',
    'queue',
    'migrate',
    'backup',
    'listen',
    'queries',
    'database-metrics',
    'fetch-jobs',
  ],
  core: ['audit', 'secrets', 'settings', 'connections', 'people', 'runs', 'schedules'],
  worker: [
    'context',
    'runs',
    'loop',
    'metrics',
    'listener',
    'watch',
    'mail',
    'schedule',
    'jobs',
    'limits',
    'worker-parts',
    'worker-settings',
    'active-work',
    'open-context',
    'start-loops',
    'start-repetitions',
    'shutdown',
    'start-worker',
    'log',
  ],
  cli: [
    'server',
    'terminal',
    'run',
    'convert',
    'installation',
    'backup',
    'validate',
    'doctor',
    'preview',
    'commands',
  ],
  portal: ['model', 'page-title', 'nonce-context', 'browser', 'server', 'components', 'routes', 'root'],
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

/** Tests, and files that only tests import, may import every room. */
export const inEveryRoom: readonly RegExp[] = [/\.(test|testing)\.tsx?$/, /\/testing(\/|\.ts$)/]
