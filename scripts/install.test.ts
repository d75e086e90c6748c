import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { matchesLock } from './install.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'anj-install-'))
  mkdirSync(join(folder, 'node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lock = {
  packages: {
    '': {},
    engine: { version: '3.0.0' },
    'node_modules/needed': { version: '1.0.0' },
    'node_modules/for-another-platform': { version: '1.0.0', optional: true },
  },
}

function installed(packages: object): void {
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
}

describe('installed packages', () => {
  it('match the lock file when every required package is installed at its locked version', () => {
    installed({ 'node_modules/needed': { version: '1.0.0' } })
    expect(matchesLock(folder, lock)).toBe(true)
  })

  it('are stale when a package is missing or has a different version', () => {
    installed({ 'node_modules/needed': { version: '0.9.0' } })
    expect(matchesLock(folder, lock)).toBe(false)
    installed({})
    expect(matchesLock(folder, lock)).toBe(false)
  })

  it('are missing before the first npm install', () => {
    expect(matchesLock(folder, lock)).toBe(false)
  })
})
