import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'

/** The glob pattern for unit test files. */
const TESTS =
  '{workflow,telemetry,engine,db,core,client,ui,api,worker,portal,editor,cli,tds-server,proofs,bench,scripts,e2e}/**/*.test.{ts,tsx}'
const BESIDE_THE_SOURCES = ['**/node_modules/**', '**/dist/**', '**/build/**']

/**
 * Matches tests that affect their process, or are affected by it: they mock modules, fork or count child processes, or
 * depend on the memory or the clock of the process.
 */
const ITS_OWN = new RegExp(
  [
    /\bvi\.(?:mock|doMock)\(/,
    /\bprocess\.(?:kill|memoryUsage)\b|\brunChildrenOf\(|\/proc\//,
    // The children of ingests and extracts don't outlive their calls, unlike the spare child of runs.
    /\bfork(?!(?:Ingest|Extract)\()[A-Z]\w*\(|\bmeasurePeak\(/,
    /\bhandClock\(/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

/**
 * Returns the unit test files that need a separate process (`apart`), and the files that can share one (`together`).
 */
export function testFiles(folder = root): { apart: string[]; together: string[] } {
  const files = globSync(TESTS, { cwd: folder, exclude: BESIDE_THE_SOURCES }).sort()
  const isApart = (file: string) => ITS_OWN.test(readFileSync(join(folder, file), 'utf8'))
  return { apart: files.filter(isApart), together: files.filter((file) => !isApart(file)) }
}
