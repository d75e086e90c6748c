import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { memoryEnvironment } from '../start/environment.ts'

const places: readonly (readonly [file: string, written: (setting: string) => string])[] = [
  ['Dockerfile', (setting) => `ENV ${setting}`],
  ['deploy/systemd/anj-api.service', (setting) => `Environment=${setting}`],
  ['deploy/systemd/anj-worker@.service', (setting) => `Environment=${setting}`],
  ['docs/help/scaling.md', (setting) => `export ${setting}`],
]

test.each(places)('%s configures memory of the C library as npm start does', (file, written) => {
  const lines = readFileSync(join(root, file), 'utf8')
    .split('\n')
    .map((line) => line.trim())
  for (const [name, value] of Object.entries(memoryEnvironment))
    expect(lines).toContain(written(`${name}=${value}`))
})
