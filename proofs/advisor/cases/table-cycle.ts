import type { RuleCase } from './rule-case.ts'
import { foreignKeyTo, tableWithId } from './shorthand.ts'

export const tableCycle: RuleCase = {
  rule: 'table-cycle',
  triggers: [
    {
      name: 'a cycle with a nullable foreign key, and one without',
      schema: {
        tables: [
          tableWithId('teams', ['captain integer'], { foreignKeys: [foreignKeyTo('captain', 'players')] }),
          tableWithId('players', ['team integer!'], { foreignKeys: [foreignKeyTo('team', 'teams')] }),
          tableWithId('a_parts', ['next_part integer!'], {
            foreignKeys: [foreignKeyTo('next_part', 'b_parts')],
          }),
          tableWithId('b_parts', ['next_part integer!'], {
            foreignKeys: [foreignKeyTo('next_part', 'c_parts')],
          }),
          tableWithId('c_parts', ['next_part integer!'], {
            foreignKeys: [foreignKeyTo('next_part', 'a_parts')],
          }),
          tableWithId('leads_there', ['part integer!'], { foreignKeys: [foreignKeyTo('part', 'a_parts')] }),
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
      name: 'two paths to the same table, and a table that refers to itself',
      schema: {
        tables: [
          tableWithId('countries'),
          tableWithId('authors', ['country integer!'], {
            foreignKeys: [foreignKeyTo('country', 'countries')],
          }),
          tableWithId('publishers', ['country integer!', 'owner integer'], {
            foreignKeys: [foreignKeyTo('country', 'countries'), foreignKeyTo('owner', 'publishers')],
          }),
          tableWithId('books', ['author integer!', 'publisher integer!'], {
            foreignKeys: [foreignKeyTo('author', 'authors'), foreignKeyTo('publisher', 'publishers')],
          }),
        ],
      },
    },
  ],
}
