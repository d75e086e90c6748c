import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../root.ts'

const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
]

const sourcePath =
  /`((?:workflow|engine|db|api|worker|client|ui|editor|portal|cli|scripts|bench|e2e)\/[\w./-]+)`/g

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8')

  it('links to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(([, target = '']) => target)
    const missing = links.filter(
      (target) => !target.startsWith('/') && !existsSync(join(root, dirname(page), target)),
    )
    expect(missing).toEqual([])
  })
})

// A guide names files that its reader will make; these pages name what is there.
describe.each(pages.filter((page) => !page.startsWith(join('docs', 'how-to'))))('%s', (page) => {
  it('names source files that exist', () => {
    const text = readFileSync(join(root, page), 'utf8')
    const named = [...text.matchAll(sourcePath)].map(([, path = '']) => path)
    const missing = named.filter((path) => !existsSync(join(root, path)) && !/\/(dist|build)\b/.test(path))
    expect(missing).toEqual([])
  })
})
