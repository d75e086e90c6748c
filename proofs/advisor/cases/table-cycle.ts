import type { RuleCase } from './rule-case.ts'
import { keyed, refers } from './shorthand.ts'

export const tableCycle: RuleCase = {
  rule: 'table-cycle',
  triggers: [
    {
      name: 'a circle that can be begun, and one that can’t',
      schema: {
        tables: [
          keyed('teams', ['captain integer'], { foreignKeys: [refers('captain', 'players')] }),
          keyed('players', ['team integer!'], { foreignKeys: [refers('team', 'teams')] }),
          keyed('a_parts', ['next_part integer!'], { foreignKeys: [refers('next_part', 'b_parts')] }),
          keyed('b_parts', ['next_part integer!'], { foreignKeys: [refers('next_part', 'c_parts')] }),
          keyed('c_parts', ['next_part integer!'], { foreignKeys: [refers('next_part', 'a_parts')] }),
          keyed('leads_there', ['part integer!'], { foreignKeys: [refers('part', 'a_parts')] }),
        ],
      },
      finds: [
        { table: 'players', level: 'information', fix: 'none' },
        { table: 'a_parts', fix: 'none' },
      ],
    },
  ],
  nearMisses: [
    {
      name: 'two ways to the same table, and a table that refers to itself',
      schema: {
        tables: [
          keyed('countries'),
          keyed('authors', ['country integer!'], { foreignKeys: [refers('country', 'countries')] }),
          keyed('publishers', ['country integer!', 'owner integer'], {
            foreignKeys: [refers('country', 'countries'), refers('owner', 'publishers')],
          }),
          keyed('books', ['author integer!', 'publisher integer!'], {
            foreignKeys: [refers('author', 'authors'), refers('publisher', 'publishers')],
          }),
        ],
      },
    },
  ],
}
