import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'

/** Where unit tests stand. */
const TESTS =
  '{workflow,engine,db,client,ui,api,worker,portal,editor,cli,bench,scripts,e2e}/**/*.test.{ts,tsx}'
const BESIDE_THE_SOURCES = ['**/node_modules/**', '**/dist/**', '**/build/**']

/** A module that is mocked is mocked for a whole process. */
const MOCKS = /\bvi\.(?:mock|doMock)\(/

/** Parts whose tests share processes; the others fork children, kill workers or start servers, and look at what is left then. */
const SHARING = /^(?:workflow|db|client|ui|portal|editor|cli|bench)\//

/** All files of unit tests: those that get a process of their own, and those that share processes one after the other. */
export function testFiles(folder = root): { apart: string[]; together: string[] } {
  const files = globSync(TESTS, { cwd: folder, exclude: BESIDE_THE_SOURCES }).sort()
  const isApart = (file: string) =>
    !SHARING.test(file) || MOCKS.test(readFileSync(join(folder, file), 'utf8'))
  return { apart: files.filter(isApart), together: files.filter((file) => !isApart(file)) }
}
