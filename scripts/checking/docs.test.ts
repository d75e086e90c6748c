import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { codeIn, docPages, findLineErrors } from './doc-pages.ts'

const pages = docPages()
const byFile = new Map(pages.map((page) => [page.file, page]))

/** Returns the targets of the links and pictures in a line. */
function linksIn(text: string): readonly string[] {
  return [...text.replace(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href)
}

/** Resolves a link of a page to a file below the root and the heading ID after `#`. */
function targetOf(from: string, href: string): { file: string; id: string } {
  const [path = '', id = ''] = href.split('#')
  return { file: path ? join(dirname(from), decodeURI(path)).replaceAll('\\', '/') : from, id }
}

test('every link between pages leads to an existing file and heading', () => {
  const dead = findLineErrors(pages, ({ text, isCode }, { file }) => {
    if (isCode) return []
    return linksIn(text)
      .filter((href) => !/^(https?:|mailto:|\/)/.test(href))
      .filter((href) => {
        const { file: target, id } = targetOf(file, href)
        const page = byFile.get(target)
        return id ? !page?.ids.includes(id) : !existsSync(join(root, target))
      })
  })
  expect(dead).toEqual([])
})

test('the help links only to help pages, pictures and the API', () => {
  const outside = findLineErrors(pages, ({ text, isCode }, { file }) => {
    if (isCode || !file.startsWith('docs/help/')) return []
    return linksIn(text).filter(
      (href) => !/^(https?:|mailto:|#|[\w-]+\.md(#|$)|\.\.\/images\/|\/api\/docs$)/.test(href),
    )
  })
  expect(outside).toEqual([])
})

test('no link contains a line break, because such a link would not work', () => {
  expect(
    findLineErrors(pages, ({ text, isCode }) =>
      isCode ? [] : (text.match(/\]\([^)]*$/g) ?? []).map(String),
    ),
  ).toEqual([])
})

test('every page has one title and no duplicate headings', () => {
  const wrong = pages.flatMap(({ file, lines, ids }) => {
    const headings = lines.filter(({ isCode, text }) => !isCode && /^#{1,6} /.test(text))
    const titles = headings.filter(({ text }) => text.startsWith('# '))
    const twice = headings.filter(
      ({ text }, i) => headings.findIndex(({ text: earlier }) => same(earlier) === same(text)) !== i,
    )
    return [
      ...(titles.length === 1 && titles[0] === headings[0] ? [] : [`${file}: ${titles.length} titles`]),
      ...twice.map(({ number, text }) => `${file}:${number}: ${text}`),
      ...(ids.length === headings.length ? [] : [`${file}: lines that look like headings but aren't`]),
    ]
  })
  expect(wrong).toEqual([])
})

const same = (heading: string) => heading.replace(/^#+ /, '').trim().toLowerCase()

test('the index of the help lists every page once', () => {
  const index = byFile.get('docs/help/index.md')
  const listed = (index?.lines ?? []).flatMap(
    ({ text }) => /^\| \[[^\]]+\]\(([^)#]+)\)/.exec(text)?.[1] ?? [],
  )
  const there = pages
    .filter(({ file }) => file.startsWith('docs/help/') && file !== 'docs/help/index.md')
    .map(({ file }) => file.slice('docs/help/'.length))
  expect([...listed].sort()).toEqual(there.sort())
})

const sourcePath =
  /^((?:workflow|engine|db|core|proofs|tds-server|api|worker|client|ui|editor|portal|cli|scripts|bench|e2e|docs|examples)\/[\w./-]+|(?:README\.md|openapi\.yaml|docker-compose\.yml|Dockerfile|package\.json|biome\.json|oxlint\.config\.ts|vitest\.config\.ts|\.ci\/\w+))$/

test('every source file that a page names exists', () => {
  // The how-to guides for additions also name files that the reader will create.
  const telling = pages.filter(({ file }) => !file.startsWith('docs/how-to/add-'))
  const missing = findLineErrors(telling, ({ text, isCode }) =>
    (isCode ? [] : codeIn(text))
      .filter((code) => sourcePath.test(code))
      .filter((path) => !existsSync(join(root, path)) && !/\/(dist|build)\b|NAME/.test(path)),
  )
  expect(missing).toEqual([])
})
