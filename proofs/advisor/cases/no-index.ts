import type { RuleCase } from './rule-case.ts'
import { table } from './shorthand.ts'

const visits = (count: number) =>
  Array.from({ length: count }, (_, place) => [`page ${place}`, '2026-03-04'] as const)

export const noIndex: RuleCase = {
  rule: 'no-index',
  triggers: [
    {
      name: 'a table with a hundred rows and no index',
      schema: { tables: [table('visits', ['page text(80)!', 'day date!'], { rows: visits(150) })] },
      finds: [{ table: 'visits', fix: 'none' }],
    },
  ],
  nearMisses: [
    {
      name: 'a table with few rows, and a table with an index but no key',
      schema: {
        tables: [
          table('settings', ['name text(80)!', 'since date!'], { rows: visits(20) }),
          table('visits', ['page text(80)!', 'day date!'], {
            rows: visits(150),
            indexes: [{ name: 'visits_by_day', columns: ['day'] }],
          }),
        ],
        views: [{ name: 'pages', select: 'select [page] from {visits}' }],
      },
    },
  ],
}
