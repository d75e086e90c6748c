import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'

/** Where unit tests stand. */
const TESTS =
  '{workflow,engine,db,client,ui,api,worker,portal,editor,cli,bench,scripts,e2e}/**/*.test.{ts,tsx}'
const BESIDE_THE_SOURCES = ['**/node_modules/**', '**/dist/**', '**/build/**']

/** What concerns a whole process: modules that are mocked, and children that are looked for among all that it has begun. */
const ITS_OWN = /\bvi\.(?:mock|doMock)\(|\bprocess\.(?:pid|kill)\b|\brunChildrenOf\(|\/proc\//

/** The part whose tests are nearly all of that kind, and measure memory besides. */
const APART = /^engine\//

/** All files of unit tests: those that get a process of their own, and those that share processes one after the other. */
export function testFiles(folder = root): { apart: string[]; together: string[] } {
  const files = globSync(TESTS, { cwd: folder, exclude: BESIDE_THE_SOURCES }).sort()
  const isApart = (file: string) => APART.test(file) || ITS_OWN.test(readFileSync(join(folder, file), 'utf8'))
  return { apart: files.filter(isApart), together: files.filter((file) => !isApart(file)) }
}
