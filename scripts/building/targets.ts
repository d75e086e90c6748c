/** A build target: its sources, and the file whose existence shows that it was built. */
export type Target = { name: TargetName; inputs: readonly string[]; output: string }
export type TargetName = 'programs' | 'editor' | 'portal'

const everywhere = ['package-lock.json', 'tsconfig.base.json']
const pages = [...everywhere, 'workflow', 'client', 'ui']

/** All targets, with the files and folders whose changes make them stale. */
export const targets: readonly Target[] = [
  {
    name: 'programs',
    inputs: [
      ...everywhere,
      'workflow',
      'telemetry',
      'engine',
      'db',
      'core',
      'client',
      'api',
      'worker',
      'cli',
      'scripts/start',
      'scripts/building',
      'scripts/repair-driver.mjs',
    ],
    output: 'dist/api.mjs',
  },
  { name: 'editor', inputs: [...pages, 'editor'], output: 'editor/dist/index.html' },
  { name: 'portal', inputs: [...pages, 'portal'], output: 'portal/build/server/index.js' },
]
