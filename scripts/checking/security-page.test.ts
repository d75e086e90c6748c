import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'

const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
/** Cells of the rows that start with one or more requirement numbers. */
const requirements = page.split('\n').flatMap((line) => {
  const cells = line.split('|').map((cell) => cell.trim())
  return /^\d+\.\d+\.\d+/.test(cells[1] ?? '') ? [cells.slice(1, 5)] : []
})
const paths = (text: string) =>
  [...text.matchAll(/`([\w./-]+)`/g)].flatMap(([, path]) => (path ? [path] : []))
const isPath = (text: string) => text.includes('/') || /^[\w.-]+\.(?:md|json|yaml)$|^Dockerfile$/.test(text)

test('every file named in the threat model exists', () => {
  const named = paths(page).filter((path) => isPath(path) && !path.startsWith('/'))
  expect(named.length).toBeGreaterThan(150)
  expect(
    [...new Set(named)].filter((path) => !/^[\d.]+\/\d+$/.test(path) && !existsSync(join(root, path))),
  ).toEqual([])
})

test('every requirement names a file that meets it, or a reason', () => {
  expect(requirements.length).toBeGreaterThan(200)
  for (const [number, short, state, evidence = ''] of requirements) {
    expect(['met', 'not applicable', 'open'], number).toContain(state)
    expect(short, number).not.toBe('')
    if (state === 'met') expect(paths(evidence).filter(isPath), number).not.toEqual([])
    else expect(evidence, number).not.toBe('')
  }
})

test('the summary of the requirements matches the numbers in the tables', () => {
  const countOf = (state: string) =>
    requirements
      .filter((cells) => cells[2] === state)
      .reduce((sum, [number = '']) => sum + howMany(number), 0)
  const [, all, met, without, open] =
    /Of (\d+) requirements, (\d+) are met, (\d+) don't apply, and (\d+) are open/.exec(page)?.map(Number) ??
    []
  expect([met, open]).toEqual([countOf('met'), countOf('open')])
  expect((met ?? 0) + (without ?? 0) + (open ?? 0)).toBe(all)
})

/** Counts numbers separated by commas. Rows that apply never contain ranges. */
function howMany(number: string): number {
  return number.split(', ').length
}
