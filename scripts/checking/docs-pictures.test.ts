import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { pictures } from '../screenshots/index.ts'
import { complaints, docPages } from './doc-pages.ts'

const pages = docPages()
const made = pictures.map(({ name }) => `${name}.png`).sort()
const MOST_BYTES = 150_000
const shown = pages.flatMap(({ lines }) =>
  lines.flatMap(({ text }) => [...text.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)].map(([, , file = '']) => file)),
)

test('the pictures of the documentation are those that npm run screenshots takes', () => {
  expect(readdirSync(join(root, 'docs', 'images')).sort()).toEqual(made)
})

test('every picture is shown by a page, and every page shows pictures that there are', () => {
  expect([...new Set(shown.map((file) => basename(file)))].sort()).toEqual(made)
})

test('no picture makes a page slow to open', () => {
  const heavy = made.filter((file) => statSync(join(root, 'docs', 'images', file)).size > MOST_BYTES)
  expect(heavy).toEqual([])
})

test('every picture says in words what is seen', () => {
  const silent = complaints(pages, ({ text }) =>
    [...text.matchAll(/!\[([^\]]*)\]/g)]
      .filter(([, words = '']) => words.length < 20)
      .map(([whole]) => whole),
  )
  expect(silent).toEqual([])
})

test('a page shows two pictures at most', () => {
  const many = pages.filter(({ text }) => (text.match(/!\[/g) ?? []).length > 2)
  expect(many.map(({ file }) => file)).toEqual([])
})
