import type { RuleCase } from './rule-case.ts'
import { type ColumnText, keyed } from './shorthand.ts'

const columns = (count: number, end: '' | '!' = '') =>
  Array.from({ length: count }, (_, place): ColumnText => `c_${place}_x integer${end}`)

export const tooManyColumns: RuleCase = {
  rule: 'too-many-columns',
  triggers: [
    {
      name: 'more than a hundred columns, and more than fifty that are mostly empty',
      schema: {
        tables: [keyed('wide', columns(105, '!')), keyed('sparse', columns(60))],
      },
      finds: [
        { table: 'wide', fix: 'none' },
        { table: 'sparse', level: 'information', fix: 'none' },
      ],
    },
  ],
  nearMisses: [
    {
      name: 'ninety columns that all hold something',
      schema: { tables: [keyed('wide', columns(90, '!')), keyed('small', columns(45))] },
    },
  ],
}
