import { SourceMap, type SourceMapPayload } from 'node:module'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'
import { thinSourceMap } from './thin-source-map.ts'

const source = `export function total(rows: readonly { price: number; count: number }[]): number {
  // Skips orders without items.
  return rows
    .filter(({ count }) => count > 0)
    .map(({ price, count }) => price * count).reduce((sum, part) => sum + part, 0)
}

export const empty = { rows: [] as number[], total: total([]) }
`

test('keeps the file and line of every position in less than half of the mapping text', async () => {
  const { code, map } = await transform(source, { loader: 'ts', sourcemap: true, sourcefile: 'total.ts' })
  const whole = JSON.parse(map) as SourceMapPayload
  const thin = thinSourceMap(whole)
  const [before, after] = [new SourceMap(whole), new SourceMap(thin)]
  const places = code
    .split('\n')
    .flatMap((text, line) => [...text].map((_, column) => [line, column] as const))
  expect(places.length).toBeGreaterThan(200)
  for (const [line, column] of places)
    expect(lineOf(after, line, column), `${line + 1}:${column + 1}`).toEqual(lineOf(before, line, column))
  expect(thin.mappings.length).toBeLessThan(whole.mappings.length / 2)
})

function lineOf(map: SourceMap, line: number, column: number) {
  const entry = map.findEntry(line, column)
  return 'originalLine' in entry ? [entry.originalSource, entry.originalLine] : []
}
