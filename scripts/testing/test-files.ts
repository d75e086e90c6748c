import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'

/** The files of unit tests. */
const TESTS =
  '{workflow,telemetry,engine,db,core,client,ui,api,worker,portal,editor,cli,tds-server,proofs,bench,scripts,e2e}/**/*.test.{ts,tsx}'
const BESIDE_THE_SOURCES = ['**/node_modules/**', '**/dist/**', '**/build/**']

/**
 * Matches tests that affect a whole process: mocked modules, forked or counted child processes, its memory, and its
 * clock.
 */
const ITS_OWN = new RegExp(
  [
    /\bvi\.(?:mock|doMock)\(/,
    /\bprocess\.(?:pid|kill|memoryUsage)\b|\brunChildrenOf\(|\/proc\//,
    /\bfork[A-Z]\w*\(|\bmeasurePeak\(/,
    /\bhandClock\(/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

/** Returns all unit test files: those that need a separate process, and those that can share one. */
export function testFiles(folder = root): { apart: string[]; together: string[] } {
  const files = globSync(TESTS, { cwd: folder, exclude: BESIDE_THE_SOURCES }).sort()
  const isApart = (file: string) => ITS_OWN.test(readFileSync(join(folder, file), 'utf8'))
  return { apart: files.filter(isApart), together: files.filter((file) => !isApart(file)) }
}
