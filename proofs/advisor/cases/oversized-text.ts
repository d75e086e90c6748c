import type { Expected, RuleCase } from './rule-case.ts'
import { rowsOf, tableWithId } from './shorthand.ts'

const everywhere: readonly Expected[] = [{ table: 'articles', columns: ['colour'], fix: 'looksFirst' }]
const unlimited: Expected = { table: 'articles', columns: ['season'], fix: 'looksFirst' }

export const oversizedText: RuleCase = {
  rule: 'oversized-text',
  triggers: [
    {
      name: 'a limit of a thousand characters for one word, and unlimited text where it costs space',
      schema: {
        tables: [
          tableWithId(
            'articles',
            [{ name: 'colour', type: 'text(1000)', notNull: true, default: 'red' }, 'season text'],
            {
              rows: rowsOf(60, (i) => [i, ['red', 'green', 'ultramarine'][i % 3] ?? null, `season ${i % 4}`]),
            },
          ),
        ],
      },
      unseen: {
        table: 'articles',
        values: { id: 404, colour: 'x'.repeat(300), season: `${'y'.repeat(30)}${' '.repeat(300)}` },
      },
      finds: {
        postgresql: everywhere,
        mysql: [...everywhere, unlimited],
        mssql: [...everywhere, unlimited],
      },
    },
  ],
  nearMisses: [
    {
      name: 'common lengths, free text, a long value, and a table with few rows',
      schema: {
        tables: [
          tableWithId('articles', ['colour text(255)', 'description text(2000)', 'contents text(400)'], {
            rows: rowsOf(60, (i) => [i, 'red', 'A bag', i === 60 ? 'wool '.repeat(20) : 'wool']),
          }),
          tableWithId('seasons', ['season text(1000)'], { rows: rowsOf(49, (i) => [i, `season ${i}`]) }),
        ],
      },
    },
  ],
}
