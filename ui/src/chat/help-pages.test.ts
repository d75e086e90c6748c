import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { helpPages } from './help-pages.ts'

test.each(Object.entries(helpPages))('finds the help page %s with the title %s', (page, title) => {
  const text = readFileSync(new URL(`../../../docs/help/${page}.md`, import.meta.url), 'utf8')
  expect(text.split('\n')[0]).toBe(`# ${title}`)
})
