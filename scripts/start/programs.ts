import { join } from 'node:path'
import { root } from '../root.ts'

/** Every program that the build bundles, with its source file. */
export const programs = {
  api: 'api/src/server.ts',
  worker: 'worker/src/main.ts',
  migrate: 'scripts/start/migrate.ts',
  'run-child': 'engine/src/child/run-child.ts',
  'piece-child': 'engine/src/pieces/piece-child.ts',
  'ingest-child': 'engine/src/ingest/ingest-child.ts',
  'extract-child': 'engine/src/extract/extract-child.ts',
  'preview-child': 'engine/src/preview/preview-child.ts',
  'export-thread': 'engine/src/insights/export-thread.ts',
  'json-thread': 'engine/src/json/json-thread.ts',
  'body-thread': 'api/src/body-thread/body-thread.ts',
  anj: 'cli/src/main.ts',
} as const

export type ProgramName = keyof typeof programs

/** Returns the file of a program: its bundle or, in development, its source. */
export function program(name: ProgramName, dev: boolean): { file: string } {
  return { file: join(root, dev ? programs[name] : `dist/${name}.mjs`) }
}
