import type { RuleCase } from './rule-case.ts'
import { type ColumnText, foreignKeyTo, tableWithId } from './shorthand.ts'

const letters = [...'abcdefghijk']
const columns = letters.map((letter): ColumnText => `${letter} integer!`)

export const tooManyIndexes: RuleCase = {
  rule: 'too-many-indexes',
  triggers: [
    {
      name: 'a table with eleven indexes',
      schema: {
        tables: [
          tableWithId('wide', columns, {
            indexes: letters.map((letter) => ({ name: `wide_${letter}`, columns: [letter] })),
          }),
        ],
      },
      finds: [{ table: 'wide', fix: 'none' }],
    },
  ],
  nearMisses: [
    {
      name: 'a table with eleven indexes, some of which keys need',
      schema: {
        tables: [
          tableWithId('things'),
          tableWithId('wide', columns, {
            uniqueKeys: [{ columns: ['a'] }],
            foreignKeys: ['b', 'c', 'd'].map((letter) => foreignKeyTo(letter, 'things')),
            indexes: letters.slice(1).map((letter) => ({ name: `wide_${letter}`, columns: [letter] })),
          }),
        ],
      },
    },
  ],
}
