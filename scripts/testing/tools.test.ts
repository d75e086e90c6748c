import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findTool, provideTool, tools } from './tools.ts'

const tool = {
  name: 'Browser',
  programs: ['anj-browser', 'anj-browser-2'],
  package: 'anj-browser',
  neededFor: 'a test',
  quicker: 'anj-shell',
}

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'anj-tools-'))
  vi.stubEnv('PATH', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const install = (name: string) => writeFileSync(join(folder, name), '', { mode: 0o755 })

test('finds a tool under any of its names, and prefers the faster program', () => {
  expect(findTool(tool)).toBeNull()
  install('anj-browser-2')
  expect(findTool(tool)).toBe(join(folder, 'anj-browser-2'))
  install('anj-browser')
  expect(findTool(tool)).toBe(join(folder, 'anj-browser'))
  install('anj-shell')
  expect(findTool(tool)).toBe(join(folder, 'anj-shell'))
  expect(provideTool(tool)).toBe(join(folder, 'anj-shell'))
})

test('uses an installed alternative if the faster program cannot be installed, and fails if there is none', () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1000)
  expect(() => provideTool(tool)).toThrow(
    'Browser is needed for a test and was not found. Please install it (on Debian: apt-get install anj-browser).',
  )
  install('anj-browser')
  expect(provideTool(tool)).toBe(join(folder, 'anj-browser'))
})

test('the browser tests prefer the headless browser', () => {
  expect(tools.chromium).toMatchObject({ quicker: 'chromium-headless-shell', package: 'chromium' })
})
