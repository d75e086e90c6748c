import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'

const decisionFiles = readdirSync(join(root, 'docs/decisions'))
const decisions = decisionFiles.map((file) => file.slice(0, 4))

/** All source files. The lines of a comment are joined, so that a citation stands on one line. */
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.sql'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))
  .map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8').replace(/\n\s*(?:\*(?!\/)|\/\/|--)\s?/g, ' '),
  }))

test('each decision has a number of its own, which its title repeats', () => {
  expect(new Set(decisions).size).toBe(decisions.length)
  const titled = decisionFiles.map((file) =>
    readFileSync(join(root, 'docs/decisions', file), 'utf8').slice('# '.length, '# 0000'.length),
  )
  expect(titled).toEqual(decisions)
})

test('every page that a comment cites exists', () => {
  const missing = sources.flatMap(({ file, text }) =>
    (text.match(/\bdocs\/(?:[\w-]+\/)*[\w-]+\.md\b/g) ?? [])
      .filter((page) => !existsSync(join(root, page)))
      .map((page) => `${file}: ${page}`),
  )
  expect(missing).toEqual([])
})

test('every decision that a comment cites exists', () => {
  const missing = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\bdecisions?[/ ](\d{4})\b/g)]
      .filter(([, number = '']) => !decisions.includes(number))
      .map(([cited]) => `${file}: ${cited}`),
  )
  expect(missing).toEqual([])
})

test('every heading of a page that a comment cites exists', () => {
  const missing = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(docs\/[\w/-]+\.md),((?: (?:and )?"[^"\n]+",?)+)/g)].flatMap(
      ([, page = '', cited = '']) => {
        const headings = existsSync(join(root, page))
          ? [...readFileSync(join(root, page), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading)
          : []
        return [...cited.matchAll(/"([^"]+)"/g)]
          .filter(([, heading]) => !headings.includes(heading?.replace(/,$/, '')))
          .map(([, heading]) => `${file}: ${page}, "${heading}"`)
      },
    ),
  )
  expect(missing).toEqual([])
})
