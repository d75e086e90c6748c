import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { pictures } from '../screenshots/index.ts'
import { docPages, findLineErrors } from './doc-pages.ts'

const pages = docPages()
const made = pictures.map(({ name }) => `${name}.png`).sort()
const MOST_BYTES = 150_000
const shown = pages.flatMap(({ lines }) =>
  lines.flatMap(({ text }) => [...text.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)].map(([, , file = '']) => file)),
)

test('the pictures of the documentation come from npm run screenshots', () => {
  expect(readdirSync(join(root, 'docs', 'images')).sort()).toEqual(made)
})

test('a page shows every picture, and every picture that a page shows exists', () => {
  expect([...new Set(shown.map((file) => basename(file)))].sort()).toEqual(made)
})

test('no picture exceeds 150 kB', () => {
  const heavy = made.filter((file) => statSync(join(root, 'docs', 'images', file)).size > MOST_BYTES)
  expect(heavy).toEqual([])
})

test('every picture has a description', () => {
  const silent = findLineErrors(pages, ({ text }) =>
    [...text.matchAll(/!\[([^\]]*)\]/g)]
      .filter(([, words = '']) => words.length < 20)
      .map(([whole]) => whole),
  )
  expect(silent).toEqual([])
})

test('a page shows at most two pictures', () => {
  const many = pages.filter(({ text }) => (text.match(/!\[/g) ?? []).length > 2)
  expect(many.map(({ file }) => file)).toEqual([])
})
