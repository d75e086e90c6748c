import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@anj/core/settings'
import { afterAll, expect, test, vi } from 'vitest'
import { partEnvironment } from './environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'anj-parts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function partsOf(told: string) {
  vi.stubEnv('NODE_COMPILE_CACHE', told)
  return partEnvironment({
    folder,
    address: { host: '127.0.0.1', port: 3000, url: 'http://localhost:3000', loopback: true },
    databaseUrl: 'postgres://x/y',
    practiceUrl: null,
    settings: readSettings({}),
    code: 'code',
    dev: false,
  })
}

test("stores Node's compile cache in the data folder, or where the environment says", () => {
  expect(partsOf('').NODE_COMPILE_CACHE).toBe(join(folder, 'compile-cache'))
  expect(partsOf('/elsewhere').NODE_COMPILE_CACHE).toBe('/elsewhere')
})
