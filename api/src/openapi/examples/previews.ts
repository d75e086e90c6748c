import type { Examples } from '../add-examples.ts'
import { drawing } from './drawing.ts'
import { answer, profiledColumn } from './records.ts'

export const previewsExamples: Examples = {
  previewNode: {
    request: {
      nodeId: 'pick',
      sort: [{ column: 'id', descending: true }],
      find: 'NAME 1',
      limit: 4,
      offset: 8,
      ...drawing,
    },
    answer: answer('Done.', {
      columns: [
        { name: 'id', type: 'text' },
        { name: 'name', type: 'text' },
      ],
      rows: [
        ['5', 'name 1'],
        ['1', 'name 1'],
      ],
      rejects: [],
      numbers: [6, 2],
      isSample: false,
      offset: 8,
      found: 10,
      cut: [],
    }),
  },
  countRows: {
    request: { nodeId: 'pick', find: 'name 1', ...drawing },
    answer: answer('Done.', { rows: 10, isSample: false }),
  },
  countMatches: {
    request: { nodeId: 'join', ...drawing },
    answer: answer('Done.', {
      left: { matched: 2, unmatched: 1 },
      right: { matched: 2, unmatched: 1 },
      rows: 2,
      several: 0,
      isSample: false,
    }),
  },
  profileNode: {
    request: { nodeId: 'pick', ...drawing },
    answer: answer('Done.', {
      columns: [
        {
          ...profiledColumn,
          name: 'id',
          min: '1',
          max: '2',
          top: [
            { value: '2', count: 1 },
            { value: '1', count: 1 },
          ],
        },
        profiledColumn,
      ],
      rows: 2,
      isAll: true,
      isSample: false,
    }),
  },
  listValues: {
    request: { nodeId: 'pick', column: 'name', find: 'name', limit: 2, ...drawing },
    answer: answer('Done.', {
      values: [
        { value: 'name 0', count: 10 },
        { value: 'name 1', count: 10 },
      ],
      distinct: 4,
      isAll: true,
      isSample: false,
    }),
  },
  findJsonPaths: {
    request: { nodeId: 'pick', column: 'name', ...drawing },
    answer: answer('Done.', {
      paths: [
        { path: 'customer.name', count: 40, example: 'Ada' },
        { path: 'items[*].price', count: 85, example: '1.50' },
      ],
      lists: ['items'],
      texts: 40,
      notJson: 0,
      isCut: false,
      isSample: false,
    }),
  },
  findFormats: {
    request: { nodeId: 'change', column: 'name', ...drawing },
    answer: answer('Done.', {
      formats: [
        { pattern: 'dd.MM.yyyy', values: 24, example: '31.12.2025' },
        { pattern: 'dd/MM/yyyy', values: 12, example: '03/04/2025', swapped: 'MM/dd/yyyy' },
      ],
      units: [],
      otherUnits: [],
      unclear: null,
      numberCells: false,
      values: 40,
      read: 36,
      padded: 0,
      isAll: true,
      isSample: false,
    }),
  },
  checkConversions: {
    request: { nodeId: 'change', ...drawing },
    answer: answer('Done.', {
      columns: [
        {
          column: 'name',
          fails: 40,
          examples: [
            { row: 1, column: 'name', value: 'name 0', reason: 'is not a whole number', nodeId: 'change' },
            { row: 2, column: 'name', value: 'name 1', reason: 'is not a whole number', nodeId: 'change' },
          ],
          formatHits: [],
        },
      ],
      rows: 40,
      isAll: true,
      isSample: false,
    }),
  },
  suggestKeys: {
    request: { nodeId: 'join', ...drawing },
    answer: answer('Done.', [
      { left: 'id', right: 'id', score: 1, overlap: 1 },
      { left: 'name', right: 'name', score: 0.62, overlap: 1 },
    ]),
  },
  checkSql: {
    request: { nodeId: 'query', ...drawing },
    answer: answer('Done.', {
      query: 'select name, count(*) as orders from input1 group by name order by name',
      inputs: [
        [
          { name: 'id', type: 'text' },
          { name: 'name', type: 'text' },
        ],
      ],
      columns: [
        { name: 'name', type: 'text' },
        { name: 'orders', type: 'int' },
      ],
      isOrdered: true,
    }),
  },
  readTargetTable: {
    request: { nodeId: 'table', ...drawing },
    answer: answer('Done.', {
      exists: true,
      columns: [
        {
          name: 'workflow_id',
          type: 'uuid',
          nullable: false,
          isIdentity: false,
          hasDefault: false,
          isGenerated: false,
        },
        {
          name: 'user_id',
          type: 'uuid',
          nullable: false,
          isIdentity: false,
          hasDefault: false,
          isGenerated: false,
        },
      ],
      keys: [],
      rowsEstimate: null,
      wouldCreate: [
        {
          name: 'id',
          type: 'text',
          isGuess: false,
          column: 'id',
          dataType: 'text',
          length: null,
          nullable: false,
          key: true,
          problem: null,
        },
        {
          name: 'name',
          type: 'text',
          isGuess: false,
          column: 'name',
          dataType: 'text',
          length: null,
          nullable: true,
          key: false,
          problem: null,
        },
      ],
    }),
  },
}
