import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testFiles } from './test-files.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'anj-test-files-'))
  write('editor/src/pure.test.ts', 'expect(add(1, 1)).toBe(2)')
  write('editor/src/mocked.test.tsx', `${'vi'}.mock('./api.ts')`)
  write('worker/src/killing.test.ts', `${'process'}.kill(child)`)
  write('engine/src/forking.test.ts', `await ${'fork'}Run(request)`)
  write('engine/src/ingesting.test.ts', `await ${'fork'}Ingest(request)`)
  write('engine/src/measuring.test.ts', `${'process'}.memoryUsage().rss`)
  write('engine/src/winding.test.ts', `using clock = ${'hand'}Clock()`)
  write('engine/src/reading.test.ts', 'using session = await openSession(limits)')
  write('editor/src/not-a-test.ts', '')
  write('editor/dist/built.test.ts', '')
  write('editor/node_modules/other/foreign.test.ts', '')
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

it('separates files that mock modules, inspect processes or memory, or fake the clock; the others share a process', () => {
  expect(testFiles(folder)).toEqual({
    apart: [
      'editor/src/mocked.test.tsx',
      'engine/src/forking.test.ts',
      'engine/src/measuring.test.ts',
      'engine/src/winding.test.ts',
      'worker/src/killing.test.ts',
    ],
    together: ['editor/src/pure.test.ts', 'engine/src/ingesting.test.ts', 'engine/src/reading.test.ts'],
  })
})

it('finds the existing files', () => {
  const { apart, together } = testFiles()
  expect(apart).toContain('proofs/kill/kill.test.ts')
  expect(apart).toContain('engine/src/child/no-orphans.test.ts')
  expect(together).toContain('workflow/src/model/count-phrase.test.ts')
  expect(together).toContain('api/src/app.test.ts')
  expect(together).toContain('proofs/database-contract/types.test.ts')
})
