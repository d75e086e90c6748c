import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fingerprint, staleTargets, stamp } from './stamps.ts'
import { targets } from './targets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'anj-stamps-'))
  write('workflow/src/index.ts', 'export const one = 1')
  for (const target of targets) {
    write(target.output, 'built')
    stamp(folder, target, fingerprint(folder, target))
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

const stale = () => staleTargets(folder).map(({ name }) => name)

describe('the stale targets', () => {
  it('are empty right after a build', () => {
    expect(stale()).toEqual([])
  })

  it('include all targets that contain a changed source', () => {
    write('workflow/src/index.ts', 'export const one = 2')
    expect(stale()).toEqual(['programs', 'editor', 'portal'])
  })

  it('do not include targets that do not contain the changed source', () => {
    write('editor/src/main.tsx', 'export const two = 2')
    expect(stale()).toEqual(['editor'])
  })

  it('are empty when only a modification time or a test has changed', () => {
    utimesSync(join(folder, 'workflow', 'src', 'index.ts'), 0, 0)
    write('workflow/src/index.test.ts', 'changed')
    expect(stale()).toEqual([])
  })

  it('include targets whose output is missing', () => {
    rmSync(join(folder, 'portal/build'), { recursive: true })
    expect(stale()).toEqual(['portal'])
  })
})
