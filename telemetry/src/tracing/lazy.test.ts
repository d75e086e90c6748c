import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('OpenTelemetry is only imported dynamically, or a bundle would load it at its start', () => {
  const text = readFileSync(join(import.meta.dirname, 'open-telemetry.ts'), 'utf8')
  const statements = text.match(/^import .*'@opentelemetry\/.*'$/gm) ?? []
  expect(statements.filter((line) => !line.startsWith('import type '))).toEqual([])
})
