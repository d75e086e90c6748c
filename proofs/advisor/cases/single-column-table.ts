import type { RuleCase } from './rule-case.ts'
import { table, tableWithId } from './shorthand.ts'

export const singleColumnTable: RuleCase = {
  rule: 'single-column-table',
  triggers: [
    {
      name: 'a list without references from other tables',
      schema: { tables: [table('words', ['word text(40)!'], { primaryKey: ['word'] })] },
      finds: [{ table: 'words', columns: ['word'], fix: 'none' }],
    },
  ],
  nearMisses: [
    {
      name: 'a referenced list of allowed values, and a migration tool’s table',
      schema: {
        tables: [
          table('colours', ['colour text(20)!'], { primaryKey: ['colour'] }),
          tableWithId('cars', ['colour text(20)'], {
            foreignKeys: [{ columns: ['colour'], references: { table: 'colours', columns: ['colour'] } }],
          }),
          table('alembic_version', ['version_num text(32)!'], { primaryKey: ['version_num'] }),
        ],
        views: [{ name: 'names', select: 'select [colour] from {colours}' }],
      },
    },
  ],
}
