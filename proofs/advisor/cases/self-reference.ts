import type { RuleCase } from './rule-case.ts'
import { keyed, refers } from './shorthand.ts'

export const selfReference: RuleCase = {
  rule: 'self-reference',
  triggers: [
    {
      name: 'a row that can be its own parent, or has to be',
      schema: {
        tables: [
          keyed('folders', ['parent integer'], {
            foreignKeys: [refers('parent', 'folders', { name: 'folders_parent' })],
          }),
          keyed('chain', ['follows integer!'], {
            foreignKeys: [refers('follows', 'chain', { name: 'chain_follows' })],
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
        tables: [keyed('things', [], { foreignKeys: [refers('id', 'things', { name: 'things_id' })] })],
      },
      notOn: { mysql: 'refuses it' },
      finds: [{ table: 'things', columns: ['id'], object: 'things_id', level: 'error', fix: 'none' }],
    },
  ],
  nearMisses: [
    {
      name: 'a tree in which no row can be its own parent, and a reference to another table',
      schema: {
        tables: [
          keyed('folders', ['parent integer'], {
            foreignKeys: [refers('parent', 'folders')],
            checks: [{ name: 'folders_no_loop', expression: '[parent] <> [id]' }],
          }),
          keyed('files', ['folder integer!'], { foreignKeys: [refers('folder', 'folders')] }),
        ],
      },
    },
  ],
}
