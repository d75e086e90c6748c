import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('OpenTelemetry is imported only dynamically, because a bundle would otherwise load it at startup', () => {
  const text = readFileSync(join(import.meta.dirname, 'open-telemetry.ts'), 'utf8')
  const statements = text.match(/^import .*'@opentelemetry\/.*'$/gm) ?? []
  expect(statements.filter((line) => !line.startsWith('import type '))).toEqual([])
})
