import type { RuleCase } from './rule-case.ts'
import { foreignKeyTo, tableWithId } from './shorthand.ts'

export const selfReference: RuleCase = {
  rule: 'self-reference',
  triggers: [
    {
      name: 'a table whose rows can or must be their own parents',
      schema: {
        tables: [
          tableWithId('folders', ['parent integer'], {
            foreignKeys: [foreignKeyTo('parent', 'folders', { name: 'folders_parent' })],
          }),
          tableWithId('chain', ['follows integer!'], {
            foreignKeys: [foreignKeyTo('follows', 'chain', { name: 'chain_follows' })],
          }),
        ],
      },
      finds: [
        { table: 'folders', columns: ['parent'], object: 'folders_parent' },
        { table: 'chain', columns: ['follows'], object: 'chain_follows', level: 'warning', fix: 'none' },
      ],
    },
    {
      name: 'a column that refers to itself',
      schema: {
        tables: [
          tableWithId('things', [], { foreignKeys: [foreignKeyTo('id', 'things', { name: 'things_id' })] }),
        ],
      },
      notOn: { mysql: 'refuses such foreign keys' },
      finds: [{ table: 'things', columns: ['id'], object: 'things_id', level: 'error', fix: 'none' }],
    },
  ],
  nearMisses: [
    {
      name: 'a tree that forbids rows as their own parents, and a reference to another table',
      schema: {
        tables: [
          tableWithId('folders', ['parent integer'], {
            foreignKeys: [foreignKeyTo('parent', 'folders')],
            checks: [{ name: 'folders_no_loop', expression: '[parent] <> [id]' }],
          }),
          tableWithId('files', ['folder integer!'], { foreignKeys: [foreignKeyTo('folder', 'folders')] }),
        ],
      },
    },
  ],
}
