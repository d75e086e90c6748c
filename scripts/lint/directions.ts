/**
 * Which of our packages each package may import: the arrows of docs/architecture.md as data.
 * Packages that are not named here (end-to-end tests, benchmarks, scripts) may import all, and none may import them.
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
  editor: ['workflow', 'client', 'ui'],
  portal: ['client', 'ui'],
}

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
