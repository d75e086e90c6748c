import { describe, expect, test } from 'vitest'
import { canConnect } from './can-connect.ts'
import { type NodeKind, nodeKinds } from './node-kinds.ts'
import { testGraph, testNode } from './testing.ts'

/*
 * Expected message for each pair of kinds, taken from the specification rather than from the code. Kinds with the same
 * rules form a group. '' means that the connection is allowed.
 */
const groups = {
  files: ['excelInput', 'csvInput', 'txtInput', 'jsonInput', 'xmlInput', 'parquetInput', 'databaseFileInput'],
  databases: ['mssqlInput', 'azureMssqlInput', 'mysqlInput', 'azureMysqlInput', 'postgresqlInput'],
  select: ['columnSelection'],
  change: ['changeDataType'],
  table: ['dataTable'],
  rows: [
    'filterRows',
    'sortRows',
    'removeDuplicates',
    'pivot',
    'unpivot',
    'firstRows',
    'runningValues',
    'groupBy',
    'replaceValues',
    'calculateColumns',
    'cleanText',
    'splitColumn',
    'mergeColumns',
    'parseJson',
    'fillEmpty',
    'checkRows',
    'similarRows',
  ],
  matching: ['rowsWithMatch', 'rowsWithoutMatch', 'lookUp', 'compareTables', 'sqlQuery'],
  joins: ['innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'unionTable'],
  targets: [
    'excelOutput',
    'csvOutput',
    'txtOutput',
    'jsonOutput',
    'parquetOutput',
    'databaseFileOutput',
    'mssqlOutput',
    'azureMssqlOutput',
    'mysqlOutput',
    'azureMysqlOutput',
    'postgresqlOutput',
  ],
  dictionary: ['dataDictionary'],
  advisor: ['aiAdvisor'],
  diagram: ['databaseDiagram'],
} as const satisfies Record<string, readonly NodeKind[]>
type Group = keyof typeof groups

const titles: Record<NodeKind, string> = {
  excelInput: 'Excel File',
  csvInput: 'CSV File',
  txtInput: 'TXT File',
  jsonInput: 'JSON File',
  xmlInput: 'XML File',
  parquetInput: 'Parquet File',
  databaseFileInput: 'Database File',
  mssqlInput: 'MS SQL',
  azureMssqlInput: 'Azure MS SQL',
  mysqlInput: 'MySQL',
  azureMysqlInput: 'Azure MySQL',
  postgresqlInput: 'PostgreSQL',
  columnSelection: 'Column Selection',
  changeDataType: 'Change Data Type',
  dataTable: 'Data Table',
  filterRows: 'Filter Rows',
  sortRows: 'Sort Rows',
  removeDuplicates: 'Remove Duplicates',
  pivot: 'Pivot',
  unpivot: 'Unpivot',
  firstRows: 'First Rows',
  runningValues: 'Rank and Running Values',
  groupBy: 'Group By',
  replaceValues: 'Replace Values',
  cleanText: 'Clean Text',
  splitColumn: 'Split Column',
  mergeColumns: 'Merge Columns',
  parseJson: 'Parse JSON Text',
  fillEmpty: 'Fill Empty',
  rowsWithMatch: 'Rows With a Match',
  rowsWithoutMatch: 'Rows Without a Match',
  lookUp: 'Look Up',
  calculateColumns: 'Calculate Columns',
  compareTables: 'Compare Tables',
  checkRows: 'Check Rows',
  similarRows: 'Similar Rows',
  sqlQuery: 'SQL',
  innerJoin: 'Inner Join',
  leftJoin: 'Left Join',
  rightJoin: 'Right Join',
  fullJoin: 'Full Join',
  unionTable: 'Union Table',
  excelOutput: 'Excel File',
  csvOutput: 'CSV File',
  txtOutput: 'TXT File',
  jsonOutput: 'JSON File',
  parquetOutput: 'Parquet File',
  databaseFileOutput: 'Database File',
  mssqlOutput: 'MS SQL',
  azureMssqlOutput: 'Azure MS SQL',
  mysqlOutput: 'MySQL',
  azureMysqlOutput: 'Azure MySQL',
  postgresqlOutput: 'PostgreSQL',
  dataDictionary: 'Data Dictionary',
  aiAdvisor: 'AI Advisor',
  databaseDiagram: 'DB Diagram',
}

const toOutput = 'Input nodes cannot be directly connected with output nodes.'
const toChange = 'Input nodes cannot be directly connected with Change Data Type.'
const onlySelection = 'Change Data Type can only be connected with Column Selection.'
const eachOther = 'SOURCE and TARGET cannot be connected with each other.'
const noOutput = 'SOURCE cannot be connected with output node.'
const dictionaryInputs = 'Data Dictionary nodes can be connected with input nodes'
const diagramInputs = 'Database Diagram nodes can be connected with input nodes'
const advisorOnly = 'AI Advisor can only be connected with Data Dictionary.'
const dictionaryOnly = 'Data Dictionary can only be connected with AI Advisor.'
const database = 'Connect TARGET to a database input.'
const toInput = 'Input nodes cannot receive data from other nodes.'
const fromOutput = 'Output nodes cannot pass data to other nodes.'

type Row = Readonly<Record<Group, string>>
const fromInput = (insight: string): Row => ({
  files: toInput,
  databases: toInput,
  select: '',
  change: toChange,
  table: '',
  rows: '',
  matching: '',
  joins: '',
  targets: toOutput,
  dictionary: insight,
  advisor: toOutput,
  diagram: insight,
})
const fromShaping = (change: string): Row => ({
  files: toInput,
  databases: toInput,
  select: '',
  change,
  table: '',
  rows: '',
  matching: '',
  joins: '',
  targets: '',
  dictionary: dictionaryInputs,
  advisor: advisorOnly,
  diagram: diagramInputs,
})
const fromTarget: Row = {
  files: fromOutput,
  databases: fromOutput,
  select: fromOutput,
  change: onlySelection,
  table: fromOutput,
  rows: fromOutput,
  matching: fromOutput,
  joins: fromOutput,
  targets: noOutput,
  dictionary: fromOutput,
  advisor: advisorOnly,
  diagram: fromOutput,
}
const expected: Readonly<Record<Group, Row>> = {
  files: fromInput(database),
  databases: fromInput(''),
  select: fromShaping(''),
  change: fromShaping(onlySelection),
  table: fromShaping(onlySelection),
  rows: fromShaping(onlySelection),
  matching: fromShaping(onlySelection),
  joins: {
    files: toInput,
    databases: toInput,
    select: '',
    change: onlySelection,
    table: '',
    rows: '',
    matching: '',
    joins: eachOther,
    targets: noOutput,
    dictionary: dictionaryInputs,
    advisor: advisorOnly,
    diagram: diagramInputs,
  },
  targets: fromTarget,
  dictionary: {
    files: dictionaryOnly,
    databases: dictionaryOnly,
    select: dictionaryOnly,
    change: onlySelection,
    table: dictionaryOnly,
    rows: dictionaryOnly,
    matching: dictionaryOnly,
    joins: dictionaryOnly,
    targets: noOutput,
    dictionary: dictionaryOnly,
    advisor: '',
    diagram: dictionaryOnly,
  },
  advisor: fromTarget,
  diagram: fromTarget,
}

const pairs = Object.entries(expected).flatMap(([from, row]) =>
  Object.entries(row).flatMap(([to, text]) =>
    groups[from as Group].flatMap((source) =>
      groups[to as Group].map((target) => ({ source, target, text })),
    ),
  ),
)

test('covers every pair of kinds in the table above', () => {
  expect(new Set(pairs.map(({ source, target }) => `${source}>${target}`)).size).toBe(
    Object.keys(nodeKinds).length ** 2,
  )
})

test.each(pairs)('$source to $target: "$text"', ({ source, target, text }) => {
  const graph = testGraph([testNode('from', source), testNode('to', target)])
  const sentence = text.replace('SOURCE', titles[source]).replace('TARGET', titles[target])
  expect(canConnect(graph, 'from', 'to')?.sentence ?? '').toBe(sentence)
})

test.each(Object.keys(nodeKinds) as NodeKind[])(
  'refuses to connect a node of kind %s with itself',
  (kind) => {
    expect(canConnect(testGraph([testNode('a', kind)]), 'a', 'a')?.sentence).toBe(
      'Same nodes cannot be connected.',
    )
  },
)

describe('the number of sources', () => {
  const allInputs = [...groups.files, ...groups.databases]
  const threeInto = (target: NodeKind, first: NodeKind, second: NodeKind, third: NodeKind) =>
    canConnect(
      testGraph(
        [testNode('1', first), testNode('2', second), testNode('3', third), testNode('to', target)],
        ['1>to', '2>to'],
      ),
      '3',
      'to',
    )?.sentence
  const tooMany = 'Preparation nodes cannot be connected with more than 2 source nodes at the same time.'

  test.each(allInputs)(
    'refuses a third input of kind %s into Column Selection or Data Table with the message about inputs',
    (kind) => {
      expect(threeInto('columnSelection', 'csvInput', kind, kind)).toBe(
        'Two input nodes cannot be directly connected at the same time with Column Selection.',
      )
      expect(threeInto('dataTable', kind, 'csvInput', kind)).toBe(
        'Two input nodes cannot be directly connected at the same time with Data Table.',
      )
    },
  )

  test.each([...groups.joins, ...groups.matching])('refuses any third source of %s', (join) => {
    expect(threeInto(join, 'csvInput', 'excelInput', 'txtInput')).toBe(tooMany)
    expect(threeInto(join, 'csvInput', 'dataTable', 'columnSelection')).toBe(tooMany)
  })

  test.each(['columnSelection', 'dataTable'] as const)(
    "refuses a third source of %s that isn't a third input",
    (kind) => {
      expect(threeInto(kind, 'csvInput', 'csvInput', 'dataTable')).toBe(tooMany)
      expect(threeInto(kind, 'csvInput', 'innerJoin', 'csvInput')).toBe(tooMany)
      expect(threeInto(kind, 'innerJoin', 'unionTable', 'dataTable')).toBe(tooMany)
    },
  )

  test('allows two Column Selections into Change Data Type but not a third', () => {
    const graph = testGraph(
      [testNode('1', 'columnSelection'), testNode('2', 'columnSelection'), testNode('to', 'changeDataType')],
      ['1>to'],
    )
    expect(canConnect(graph, '2', 'to')).toBeNull()
    expect(threeInto('changeDataType', 'columnSelection', 'columnSelection', 'columnSelection')).toBe(tooMany)
  })

  test('allows two sources of different kinds', () => {
    const graph = testGraph(
      [testNode('1', 'csvInput'), testNode('2', 'mysqlInput'), testNode('to', 'unionTable')],
      ['1>to'],
    )
    expect(canConnect(graph, '2', 'to')).toBeNull()
  })

  test.each(groups.targets)('allows only one source for %s', (kind) => {
    const graph = testGraph(
      [testNode('1', 'dataTable'), testNode('2', 'columnSelection'), testNode('to', kind)],
      ['1>to'],
    )
    expect(canConnect(graph, '2', 'to')?.sentence).toBe('An output can have only one source.')
  })

  test.each(['dataDictionary', 'databaseDiagram'] as const)('allows only one source for %s', (kind) => {
    const graph = testGraph(
      [testNode('1', 'mysqlInput'), testNode('2', 'postgresqlInput'), testNode('to', kind)],
      ['1>to'],
    )
    expect(canConnect(graph, '2', 'to')?.sentence).toBe('An output can have only one source.')
  })
})

describe('other refusals', () => {
  test('refuses a loop', () => {
    const nodes = [
      testNode('a', 'columnSelection'),
      testNode('b', 'dataTable'),
      testNode('c', 'columnSelection'),
    ]
    const graph = testGraph(nodes, ['a>b', 'b>c'])
    expect(canConnect(graph, 'c', 'a')?.sentence).toBe('Connections cannot form a loop.')
    expect(canConnect(graph, 'a', 'c')).toBeNull()
  })

  test('refuses a duplicate connection', () => {
    const graph = testGraph([testNode('a', 'csvInput'), testNode('b', 'dataTable')], ['a>b'])
    expect(canConnect(graph, 'a', 'b')?.sentence).toBe('These nodes are already connected.')
  })

  test('refuses a missing node', () => {
    expect(canConnect(testGraph([testNode('a', 'csvInput')]), 'a', 'b')?.code).toBe('edgeWithoutNode')
  })

  test("uses the node's own title in messages", () => {
    const join = testNode('a', 'innerJoin')
    const renamed = { ...join, data: { ...join.data, title: 'Orders with customers' } }
    expect(canConnect(testGraph([renamed, testNode('b', 'csvOutput')]), 'a', 'b')?.sentence).toBe(
      'Orders with customers cannot be connected with output node.',
    )
  })
})
