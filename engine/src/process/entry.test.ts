import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { childSources } from './entry.ts'

test.each(Object.entries(childSources))('the source of %s exists', (_, source) => {
  expect(existsSync(new URL(source, import.meta.url))).toBe(true)
})
