import { expect, test } from 'vitest'
import type { WorkflowNode } from '../graph/document.ts'
import { newNode } from '../graph/new-node.ts'
import type { ConfigOf } from '../graph/node-kinds.ts'
import { type StepKind, steps } from '../steps/index.ts'
import type { RowOperator } from '../steps/row-filter.ts'
import { stepSentence } from './step-sentence.ts'

function sentence<K extends StepKind>(kind: K, config: Partial<ConfigOf<K>> = {}): string | null {
  const node = newNode(kind, 'a', { x: 0, y: 0 })
  const set = { ...node, data: { ...node.data, config: { ...node.data.config, ...config } } } as WorkflowNode
  return stepSentence(set)
}
const condition = (column: string, operator: RowOperator, ...values: string[]) => ({
  column,
  operator,
  values,
  ignoreCase: false,
})
const keys = [{ left: 'id', right: 'customer' }]
const likeness = { method: 'equal' as const, threshold: 90, finds: true }
const rule = {
  name: '',
  check: 'notEmpty' as const,
  columns: ['Amount'],
  least: '',
  most: '',
  values: [],
  ignoreCase: false,
  pattern: '',
  formula: '',
  onFailure: 'fail' as const,
}
const order = { emptyFirst: false, ignoreCase: false }

/** A step of each kind with settings, and its sentence. */
const written: { readonly [K in StepKind]?: readonly [Partial<ConfigOf<K>>, string] } = {
  columnSelection: [
    {
      selectedColumns: [
        { column: 'id', name: 'id' },
        { column: 'region', name: 'Area' },
      ],
    },
    '2 columns: id, Area (from region)',
  ],
  changeDataType: [
    { columnDataTypes: [{ columnName: 'paid', fromType: 'text', toType: 'bit' }] },
    'paid to bit',
  ],
  dataTable: [{}, 'all rows, in a tab of their own'],
  filterRows: [
    {
      groups: [
        {
          match: 'all',
          conditions: [condition('Region', 'is', 'EU'), condition('Amount', 'isGreater', '100')],
        },
      ],
    },
    'rows where Region is "EU" and Amount > 100',
  ],
  sortRows: [
    {
      keys: [
        { column: 'Day', descending: true, ...order },
        { column: 'id', descending: false, ...order },
      ],
    },
    'by Day, descending; id',
  ],
  removeDuplicates: [{ columns: ['id', 'Day'], keep: 'last' }, 'the last row for each id, Day'],
  unpivot: [{ choose: 'others', columns: ['Team'] }, 'all columns but Team to rows'],
  firstRows: [{ take: 'last', count: 5, columns: ['Team'] }, 'last 5 rows by Team'],
  runningValues: [
    { groups: ['Team'], values: [{ function: 'rowNumber', column: '', name: 'No', rows: 1 }] },
    'No by Team',
  ],
  groupBy: [{ keys: [{ column: 'Day', part: 'month', name: 'Month' }] }, 'by Day (month)'],
  replaceValues: [{ pairs: [{ from: 'DE', to: 'Germany' }], columns: ['land'] }, 'DE → Germany in land'],
  cleanText: [{ columns: ['name'], invisible: false, letterCase: 'upper' }, 'trim, upper case in name'],
  splitColumn: [{ column: 'tags', into: 'rows' }, "tags by ',' into rows"],
  mergeColumns: [{ columns: ['a', 'b'], name: 'ab' }, 'a + b → ab'],
  parseJson: [{ column: 'j', columns: [{ name: 'id', path: 'id', type: 'text' }], list: '' }, 'j → id'],
  sqlQuery: [{ query: 'select a\n  from input1' }, 'select a from input1'],
  fillEmpty: [{ columns: ['land'], from: 'above' }, 'land down'],
  rowsWithMatch: [{ keys }, 'rows with a match by id = customer'],
  rowsWithoutMatch: [{ keys }, 'rows without a match by id = customer'],
  lookUp: [{ keys, columns: [{ column: 'name', name: 'Customer' }] }, 'Customer by id = customer'],
  calculateColumns: [
    { columns: [{ name: 'total', formula: '[Unit price] * quantity' }] },
    'total = [Unit price] * quantity',
  ],
  pivot: [
    { keys: [{ column: 'Team', part: 'value', name: 'Team' }], column: 'Month' },
    'columns of Month, by Team: number of rows',
  ],
  checkRows: [{ rules: [{ ...rule, name: 'Amount is known' }] }, 'Amount is known'],
  similarRows: [{ columns: [{ column: 'name', ...likeness }] }, 'groups of rows alike in name'],
  compareTables: [{ keys }, 'rows that differ, by id = customer'],
  innerJoin: [{ keys }, 'matching rows by id = customer'],
  leftJoin: [{ keys }, 'all left rows, with matches by id = customer'],
  rightJoin: [{ keys }, 'all right rows, with matches by id = customer'],
  fullJoin: [{ keys }, 'all rows, matched by id = customer'],
  unionTable: [
    { matchBy: 'name', removeDuplicates: true },
    'rows of both tables, columns by name, without duplicates',
  ],
}

test.each(Object.entries(written))('the sentence of a %s names its settings', (kind, [config, expected]) => {
  expect(sentence(kind as StepKind, config)).toBe(expected)
})

test('every kind of step has a sentence', () => {
  expect(Object.keys(written).toSorted()).toEqual(Object.keys(steps).toSorted())
})

test('the sentence of a filter has its operators, groups, quotes and formula', () => {
  const groups = [
    { match: 'any' as const, conditions: [condition('a', 'isEmpty'), condition('a', 'isOneOf', 'x', '2')] },
    { match: 'all' as const, conditions: [condition('day', 'isBetween', '2026-03-01', '2026-03-02')] },
    { match: 'all' as const, conditions: [] },
  ]
  expect(sentence('filterRows', { match: 'all', groups })).toBe(
    'rows where (a is empty or a is one of "x", 2) and day is between 2026-03-01 and 2026-03-02',
  )
  const formula = {
    text: ' price > 2 ',
    onReject: 'fail' as const,
    rejectLimit: { count: null, percent: null },
  }
  expect(sentence('filterRows', { groups, mode: 'formula', formula })).toBe('rows where price > 2')
  expect(sentence('filterRows')).toBeNull()
})

test('a choice of many columns names the first ones', () => {
  const selectedColumns = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => ({ column: name, name }))
  expect(sentence('columnSelection', { selectedColumns })).toBe('7 columns: a, b, c, d, e and 2 more')
})
