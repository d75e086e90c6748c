import type { Bench } from '../bench.ts'
import { markdown } from '../report.ts'
import { type Evaluation, evaluateTypes, type Miss } from './evaluate.ts'
import { files } from './files.ts'

/** Targets: the percentage of columns with the right type, and the number of columns whose type loses something. */
export const aims = { right: 98, lossy: 0 }

/**
 * Measures how often the types found in sixty files are the types that people expect, and if they ever change a value.
 */
export const typesBench: Bench = {
  name: 'types',
  rows: 2_000,
  run: async ({ rows, say }) => {
    say(`${files.length} files of ${rows.toLocaleString('en')} rows`)
    const found = await evaluateTypes(files, rows)
    const misses = [...found.wrong, ...found.lossy]
    return {
      name: 'types',
      figures: [
        {
          what: 'columns with the right type, %',
          ours: rightPercent(found),
          aim: { atLeast: aims.right },
          others: `of ${found.columns} columns in ${files.length} files`,
        },
        { what: 'columns whose type changes a value', ours: found.lossy.length, aim: { atMost: aims.lossy } },
      ],
      mustReach: true,
      ...(misses.length > 0 ? { beside: [tableOf(misses)] } : {}),
    }
  },
}

/** Returns the percentage of columns with the right type. */
export function rightPercent({ columns, wrong }: Evaluation): number {
  return 100 * (1 - wrong.length / columns)
}

function tableOf(misses: readonly Miss[]): string {
  return markdown(
    ['file', 'column', 'expected', 'found', 'written', 'written back'],
    misses.map(({ file, column, expected, found, changed = ['', ''] }) => [
      file,
      column,
      expected,
      found,
      ...changed,
    ]),
  )
}
