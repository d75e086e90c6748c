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
  write('editor/src/not-a-test.ts', '')
  write('editor/dist/built.test.ts', '')
  write('editor/node_modules/other/foreign.test.ts', '')
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

it('gives files that mock a module or look at processes one of their own, and lets the others share', () => {
  expect(testFiles(folder)).toEqual({
    apart: ['editor/src/mocked.test.tsx', 'worker/src/killing.test.ts'],
    together: ['editor/src/pure.test.ts'],
  })
})

it('finds those that are there', () => {
  const { apart, together } = testFiles()
  expect(apart).toContain('worker/src/kill.test.ts')
  expect(apart).toContain('engine/src/child/no-orphans.test.ts')
  expect(together).toContain('workflow/src/counted.test.ts')
  expect(together).toContain('api/src/app.test.ts')
})
