import { type ExampleTable, type StepExample, textTable } from '../model/contract.ts'
import { comparedColumn, newSimilarRows, type SimilarRowsConfig } from './likeness.ts'

const found = (columns: readonly string[], ...rows: ExampleTable['rows']): ExampleTable => ({
  columns: [
    ...columns.map((name) => ({ name, type: 'text' as const })),
    { name: 'group', type: 'int' },
    { name: 'score', type: 'decimal' },
    { name: 'reason', type: 'text' },
  ],
  rows,
})

const centre = 'the others are like this row'

export const similarRowsExamples: readonly StepExample<SimilarRowsConfig>[] = [
  {
    name: 'groups names that differ in a letter, in case, accents or signs',
    config: newSimilarRows([comparedColumn('name')]),
    given: [textTable(['name'], ['Zoë Müller'], ['Ada'], ['ZOE MULLER!'], ['zoe  mueller'], ['--'])],
    expect: found(
      ['name'],
      ['Zoë Müller', '1', '1.000', centre],
      ['Ada', '2', null, null],
      ['ZOE MULLER!', '1', '1.000', 'like row 1: name 100 %'],
      ['zoe  mueller', '1', '1.000', 'like row 1: name 100 %'],
      ['--', '3', null, null],
    ),
  },
  {
    name: 'takes ü as u and as ue, but ue not as u',
    config: newSimilarRows([comparedColumn('name', { threshold: 97 })]),
    given: [textTable(['name'], ['Suedwind'], ['Südwind'], ['Neu'], ['Neue'])],
    expect: found(
      ['name'],
      ['Suedwind', '1', '1.000', centre],
      ['Südwind', '1', '1.000', 'like row 1: name 100 %'],
      ['Neu', '2', null, null],
      ['Neue', '3', null, null],
    ),
  },
  {
    name: 'needs every column to be alike',
    config: newSimilarRows([
      comparedColumn('name', { method: 'damerauLevenshtein', threshold: 80 }),
      comparedColumn('city', { method: 'equal' }),
    ]),
    given: [
      textTable(
        ['name', 'city'],
        ['Smithson', 'Bonn'],
        ['Smithsno', 'bonn'],
        ['Smithson', 'Köln'],
        ['Smithson', null],
      ),
    ],
    expect: found(
      ['name', 'city'],
      ['Smithson', 'Bonn', '1', '0.937', centre],
      ['Smithsno', 'bonn', '1', '0.937', 'like row 1: name 87 %, city 100 %'],
      ['Smithson', 'Köln', '2', null, null],
      ['Smithson', null, '3', null, null],
    ),
  },
  {
    name: 'compares numbers by their value, signs included',
    config: newSimilarRows([comparedColumn('name'), comparedColumn('amount', { method: 'equal' })]),
    given: [
      {
        columns: [
          { name: 'name', type: 'text' },
          { name: 'amount', type: 'decimal' },
        ],
        rows: [
          ['Ada', '1.50'],
          ['Ada', '1.5'],
          ['Ada', '-1.5'],
          ['Ada', '15'],
        ],
      },
    ],
    expect: {
      columns: [
        { name: 'name', type: 'text' },
        { name: 'amount', type: 'decimal' },
        { name: 'group', type: 'int' },
        { name: 'score', type: 'decimal' },
        { name: 'reason', type: 'text' },
      ],
      rows: [
        ['Ada', '1.50', '1', '1.000', centre],
        ['Ada', '1.5', '1', '1.000', 'like row 1: name 100 %, amount 100 %'],
        ['Ada', '-1.5', '2', null, null],
        ['Ada', '15', '3', null, null],
      ],
    },
  },
  {
    name: 'keeps only the rows of groups, ignores empty values and the order of words',
    config: {
      ...newSimilarRows([comparedColumn('name'), comparedColumn('phone', { finds: false })]),
      emptyValues: 'ignore',
      ignoreWordOrder: true,
      keep: 'similar',
    },
    given: [
      textTable(
        ['name', 'phone'],
        ['Lovelace, Ada', '1'],
        ['Bob', '2'],
        ['Ada Lovelace', null],
        ['Ada Lovelace', '3'],
      ),
    ],
    expect: found(
      ['name', 'phone'],
      ['Lovelace, Ada', '1', '1', '1.000', 'like row 3: name 100 %'],
      ['Ada Lovelace', null, '1', '1.000', centre],
      ['Ada Lovelace', '3', '1', '1.000', 'like row 3: name 100 %'],
    ),
  },
  {
    name: 'does not let a group grow by chains',
    config: newSimilarRows([comparedColumn('code', { method: 'damerauLevenshtein', threshold: 80 })]),
    given: [textTable(['code'], ['aaaaaaaaaa'], ['aaaaaaaabb'], ['aaaaaabbbb'], ['aaaabbbbbb'])],
    expect: found(
      ['code'],
      ['aaaaaaaaaa', '1', '0.800', 'like row 2: code 80 %'],
      ['aaaaaaaabb', '1', '0.800', centre],
      ['aaaaaabbbb', '1', '0.800', 'like row 2: code 80 %'],
      ['aaaabbbbbb', '2', '0.800', 'like row 3, which is in another group: code 80 %'],
    ),
  },
  {
    name: 'lets a group grow by chains if asked to',
    config: {
      ...newSimilarRows([comparedColumn('code', { method: 'damerauLevenshtein', threshold: 80 })]),
      groups: 'chain',
    },
    given: [textTable(['code'], ['aaaaaaaaaa'], ['zzzz'], ['aaaaaaaabb'], ['aaaaaabbbb'], ['zzzz'])],
    expect: found(
      ['code'],
      ['aaaaaaaaaa', '1', '0.800', 'like row 3: code 80 %'],
      ['zzzz', '2', '1.000', 'like row 5: code 100 %'],
      ['aaaaaaaabb', '1', '0.800', 'like row 1: code 80 %'],
      ['aaaaaabbbb', '1', '0.800', 'like row 3: code 80 %'],
      ['zzzz', '2', '1.000', 'like row 2: code 100 %'],
    ),
  },
]
