import type { RuleCase } from './rule-case.ts'
import { rowsOf, tableWithId } from './shorthand.ts'

const tags = ['red,green', 'blue', 'green,red,blue', 'red', 'blue,red']
const teams = ['3;14', '7', '3;7;21', '14;21', '9;3']

export const multiValuedColumn: RuleCase = {
  rule: 'multi-valued-column',
  triggers: [
    {
      name: 'tags separated by commas and numbers separated by semicolons',
      schema: {
        tables: [
          tableWithId('articles', ['tags text(100)', 'teams text(50)'], {
            rows: rowsOf(15, (i) => [i, tags[i % 5] ?? null, i === 1 ? null : (teams[i % 5] ?? null)]),
          }),
        ],
      },
      finds: [
        { table: 'articles', columns: ['tags'], fix: 'none' },
        { table: 'articles', columns: ['teams'], fix: 'none' },
      ],
    },
  ],
  nearMisses: [
    {
      name: 'names, cities, addresses, sentences and numbers that contain commas',
      schema: {
        tables: [
          tableWithId(
            'visits',
            ['guest text(50)', 'at_place text(30)', 'way text(80)', 'told text(90)', 'spent text(20)'],
            {
              rows: rowsOf(15, (i) => [
                i,
                `${['Doe', 'Roe', 'Poe'][i % 3]}, ${['Jane', 'John'][i % 2]}`,
                `${50 + (i % 3)}.5,13.${i % 4}`,
                `Main Street ${i % 3}, ${i % 2 === 0 ? 'Flat 3, ' : ''}Berlin`,
                i % 2 === 0 ? 'Came late, as always, and left early without a word' : 'Nice, really',
                i % 2 === 0 ? '1,234,567' : '1,234',
              ]),
            },
          ),
        ],
      },
    },
    {
      name: 'columns with only occasional lists, and tables with too few rows',
      schema: {
        tables: [
          tableWithId('articles', ['colour text(50)'], {
            rows: rowsOf(20, (i) => [i, i % 4 === 0 ? 'red,green' : 'blue']),
          }),
          tableWithId('bags', ['tags text(50)'], { rows: rowsOf(9, (i) => [i, tags[i % 5] ?? null]) }),
        ],
      },
    },
  ],
}
