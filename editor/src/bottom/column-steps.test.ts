import {
  checkFormula,
  columnsOf,
  dataTypes,
  newNode,
  problemsByNode,
  sourcesOf,
  switchStep,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { expect, test } from 'vitest'
import {
  calculateFrom,
  checkColumns,
  extractFrom,
  extractsOf,
  filterByCondition,
  findSimilarBy,
  groupRowsBy,
  keepRows,
  mergeTexts,
  parseJsonOf,
  pivotBy,
  removeDuplicatesBy,
  sortBy,
  sortedBy,
  splitTexts,
  unpivotBy,
} from './column-steps.ts'
import { keepColumns, moveTo, removeColumns, renameTo } from './selection-edits.ts'
import type { StepEdit } from './step-edit.ts'
import { changeType } from './type-edit.ts'

const at = (
  id: string,
  kind: Parameters<typeof newNode>[0],
  x: number,
  config: object = {},
): WorkflowNode => {
  const node = newNode(kind, id, { x, y: 0 })
  return { ...node, data: { ...node.data, config: { ...node.data.config, ...config } } } as WorkflowNode
}
const graphOf = (...nodes: WorkflowNode[]): WorkflowGraph => ({
  nodes,
  edges: nodes.slice(1).map(({ id }, i) => ({ id: `edge ${i}`, source: nodes[i]?.id ?? '', target: id })),
})
const columns = ['id', 'region', 'paid'].map((name) => ({ name, type: 'text' }))
const file = at('in', 'csvInput', 0, { datasetId: 'd', columns })
const select = at('select', 'columnSelection', 300)
const toBit = { columnDataTypes: [{ columnName: 'paid', fromType: 'text', toType: 'bit' }] }
const change = at('change', 'changeDataType', 600, toBit)
const typed = graphOf(file, select, change, at('out', 'csvOutput', 900))
const key = (column: string, descending: boolean) => ({
  column,
  descending,
  emptyFirst: true,
  ignoreCase: true,
})

/** Makes an edit, and returns the graph, the step, its note and the columns behind it. */
function edit(graph: WorkflowGraph, nodeId: string, made: StepEdit) {
  const done = made(graph, nodeId)
  if (!done.ok) throw new Error(done.problem.sentence)
  const { stepId, note } = done.value
  const step = done.value.graph.nodes.find(({ id }) => id === stepId)
  return {
    graph: done.value.graph,
    step,
    note,
    source: sourcesOf(done.value.graph, stepId)[0]?.id,
    columns: columnsOf(done.value.graph, stepId).map(({ name, type }) => `${name} ${type}`),
  }
}
const names = (of: ReturnType<typeof edit>) => of.columns.map((column) => column.split(' ')[0])

test('a sort by a column that is a key already changes only its direction', () => {
  expect(sortedBy([key('region', false), key('day', false)], 'region', true)).toEqual([
    key('region', true),
    key('day', false),
  ])
  expect(sortedBy([key('region', false)], 'day', true).at(-1)).toMatchObject({
    column: 'day',
    descending: true,
  })
})

test('a step for a Column Selection stands behind its Change Data Type, has its types and says so', () => {
  const made = edit(typed, 'select', filterByCondition('paid'))
  expect(made.source).toBe('change')
  expect(made.step?.data.config).toMatchObject({ groups: [{ conditions: [{ operator: 'isTrue' }] }] })
  expect(made.note).toContain('behind Change Data Type')
  expect(edit(typed, 'in', filterByCondition('paid')).note).toBeUndefined()
})

test('a step that is switched off is not changed from a menu, because the rows would stay the same', () => {
  const off = switchStep(typed, 'change', true)
  expect(changeType(['paid'], 'int')(off, 'change')).toMatchObject({
    ok: false,
    problem: { sentence: 'Change Data Type is switched off. Switch it on to change it from here.' },
  })
  const renamed = { selectedColumns: [{ column: 'paid', name: 'Paid' }] }
  const graph = switchStep(graphOf(file, at('select', 'columnSelection', 300, renamed)), 'select', true)
  const made = edit(graph, 'select', sortBy('paid', false))
  expect([made.source, made.step?.data.config]).toMatchObject(['select', { keys: [{ column: 'paid' }] }])
  expect(names(edit(graph, 'in', renameTo('id', 'key')))).toEqual(['key', 'region', 'paid'])
})

test('a value that a type change would turn into another one is compared before the Column Selection', () => {
  const renamed = { selectedColumns: [{ column: 'paid', name: 'Paid' }] }
  const bit = { columnDataTypes: [{ columnName: 'Paid', fromType: 'text', toType: 'bit' }] }
  const graph = graphOf(
    file,
    at('select', 'columnSelection', 300, renamed),
    at('change', 'changeDataType', 600, bit),
  )
  const group = {
    match: 'all' as const,
    conditions: [{ column: 'Paid', operator: 'is' as const, values: ['yes'], ignoreCase: false }],
  }
  const made = edit(graph, 'select', keepRows(group, [{ name: 'Paid', type: 'text' }]))
  expect([made.source, sourcesOf(made.graph, 'select')[0]?.id]).toEqual(['in', made.step?.id])
  expect(made.step?.data.config).toMatchObject({ groups: [{ conditions: [{ column: 'paid' }] }] })
  expect(made.note).toContain('before Column Selection')
  const again = edit(made.graph, 'select', keepRows(group, [{ name: 'Paid', type: 'text' }]))
  expect(again.step).toMatchObject({ id: made.step?.id, data: { config: { groups: [{}, {}] } } })
})

test('a step for a Column Selection with another target besides Change Data Type stands before it', () => {
  const graph = {
    nodes: [...typed.nodes, at('table', 'dataTable', 600)],
    edges: [...typed.edges, { id: 'more', source: 'select', target: 'table' }],
  }
  const made = edit(graph, 'select', sortBy('region', true))
  expect([made.source, sourcesOf(made.graph, 'select')[0]?.id]).toEqual(['in', made.step?.id])
})

test('a step that compares all columns stays, and a step with the column is added', () => {
  const graph = graphOf(file, at('distinct', 'removeDuplicates', 300), at('out', 'csvOutput', 600))
  const made = edit(graph, 'in', removeDuplicatesBy(['paid']))
  expect(made.graph.nodes).toHaveLength(4)
  expect(made.graph.nodes.find(({ id }) => id === 'distinct')?.data.config).toMatchObject({ columns: null })
})

test('nodes to the right make room for a step, and a refused step leaves the reason', () => {
  const made = edit(graphOf(file, at('out', 'dataTable', 300)), 'in', sortBy('id', false))
  expect(made.graph.nodes.map(({ position }) => position.x)).toEqual([0, 600, 300])
  const alone = { nodes: [at('out', 'csvOutput', 0)], edges: [] }
  expect(sortBy('id', false)(alone, 'out')).toMatchObject({ ok: false })
})

test('a column is renamed, moved, kept and removed in a new Column Selection', () => {
  const graph = graphOf(file, at('out', 'dataTable', 300))
  expect(names(edit(graph, 'in', renameTo('region', 'Area')))).toEqual(['id', 'Area', 'paid'])
  expect(names(edit(graph, 'in', moveTo('paid', 'first')))).toEqual(['paid', 'id', 'region'])
  expect(names(edit(graph, 'in', moveTo('id', 'right')))).toEqual(['region', 'id', 'paid'])
  expect(names(edit(graph, 'in', moveTo('id', 'left')))).toEqual(['id', 'region', 'paid'])
  expect(names(edit(graph, 'in', moveTo('id', 'last')))).toEqual(['region', 'paid', 'id'])
  expect(names(edit(graph, 'in', keepColumns(['paid', 'id'])))).toEqual(['id', 'paid'])
  expect(names(edit(graph, 'in', removeColumns(['id', 'region'])))).toEqual(['paid'])
})

test('columns are renamed in the Column Selection whose rows are shown, or that stands directly behind', () => {
  const area = {
    selectedColumns: [
      { column: 'region', name: 'Area' },
      { column: 'id', name: 'id' },
    ],
  }
  const graph = graphOf(file, at('select', 'columnSelection', 300, area), at('out', 'csvOutput', 600))
  const shown = edit(graph, 'select', renameTo('Area', 'Region'))
  expect([shown.step?.id, ...names(shown)]).toEqual(['select', 'Region', 'id'])
  const behind = edit(graph, 'in', renameTo('region', 'Country'))
  expect([behind.step?.id, ...names(behind)]).toEqual(['select', 'Country', 'id'])
  // The Column Selection leaves out this column so far.
  expect(names(edit(graph, 'in', moveTo('paid', 'first')))).toEqual(['paid', 'Area', 'id'])
  expect(edit(graph, 'out', removeColumns(['id'])).step?.id).toBe('select')
})

test('the type of a column changes in its file, in the Change Data Type behind it, or in a new one', () => {
  const source = edit(graphOf(file), 'in', changeType(['id'], 'int'))
  expect([source.step?.id, ...source.columns]).toEqual(['in', 'id int', 'region text', 'paid text'])
  expect(edit(source.graph, 'in', changeType(['id'], 'text')).step?.data.config).toMatchObject({
    types: { columnDataTypes: [] },
  })
  const present = edit(typed, 'select', changeType(['id', 'region'], 'varchar'))
  expect([present.step?.id, ...present.columns]).toEqual([
    'change',
    'id varchar',
    'region varchar',
    'paid bit',
  ])
  expect(edit(typed, 'change', changeType(['paid'], 'int')).columns.at(-1)).toBe('paid int')

  const sorted = graphOf(file, at('sort', 'sortRows', 300), at('out', 'csvOutput', 600))
  const added = edit(sorted, 'sort', changeType(['id'], 'int'))
  expect(added.step?.data.kind).toBe('changeDataType')
  expect(sourcesOf(added.graph, added.source ?? '').map(({ id }) => id)).toEqual(['sort'])
  expect(sourcesOf(added.graph, 'out')[0]?.id).toBe(added.step?.id)
  expect([added.columns[0], added.note]).toEqual(['id int', expect.stringContaining('Column Selection')])
})

test('a type changes behind the Column Selection that renames the column', () => {
  const area = { selectedColumns: [{ column: 'id', name: 'Number' }] }
  const graph = graphOf(file, at('sort', 'sortRows', 300), at('select', 'columnSelection', 600, area))
  const made = edit(graph, 'sort', changeType(['id'], 'int'))
  expect([made.source, ...made.columns]).toEqual(['select', 'Number int'])
})

test('the result of a grouping is grouped by another step', () => {
  const grouped = edit(graphOf(file), 'in', groupRowsBy(['region', 'paid']))
  expect(names(grouped)).toEqual(['region', 'paid', 'Rows'])
  const more = edit(grouped.graph, grouped.step?.id ?? '', groupRowsBy(['Rows']))
  expect(more.source).toBe(grouped.step?.id)
})

test('rows are grouped by a column and by the month of a date', () => {
  const region = edit(graphOf(file), 'in', groupRowsBy(['region']))
  const month = edit(region.graph, 'in', groupRowsBy(['paid'], 'month'))
  expect(month.step?.id).toBe(region.step?.id)
  expect(month.step?.data.config).toMatchObject({
    keys: [
      { column: 'region', part: 'value' },
      { column: 'paid', part: 'month', name: 'paid (month)' },
    ],
  })
})

test('merged, unpivoted and calculated columns get names that are free', () => {
  const taken = at('in', 'csvInput', 0, {
    datasetId: 'd',
    columns: ['Merged', 'Name', 'Value', 'a'].map((name) => ({ name, type: 'text' })),
  })
  for (const made of [
    mergeTexts(['a', 'Name']),
    unpivotBy('others', ['Name', 'Value']),
    unpivotBy('some', ['a']),
    calculateFrom('a', 'a'),
  ]) {
    const graph = edit(graphOf(taken), 'in', made).graph
    expect([...problemsByNode(graph).values()]).toEqual([])
  }
  expect(edit(graphOf(taken), 'in', calculateFrom('a', 'a')).step?.data.config).toMatchObject({
    columns: [{ name: 'a (2)', formula: 'a' }],
  })
})

test('every part that the menu takes from a column is a formula without problems', () => {
  for (const type of dataTypes)
    for (const { part, formula } of extractsOf(type))
      expect([part, checkFormula(formula('[a b]'), [{ name: 'a b', type }]).problems]).toEqual([part, []])
})

test('each entry of the menu that is missing nothing else makes a step without problems', () => {
  const graph = graphOf(file, at('out', 'csvOutput', 300))
  const problemsOf = (made: StepEdit) => {
    const { graph: after, step } = edit(graph, 'in', made)
    return [step?.data.kind, (problemsByNode(after).get(step?.id ?? '') ?? []).map(({ code }) => code)]
  }
  expect(problemsOf(checkColumns('unique', ['id', 'region']))).toEqual(['checkRows', []])
  expect(problemsOf(findSimilarBy(['id', 'region']))).toEqual(['similarRows', []])
  // The user enters the rest in the panel that opens.
  expect(problemsOf(pivotBy('region'))).toEqual(['pivot', ['pivotValuesNeeded']])
  expect(problemsOf(parseJsonOf('paid'))).toEqual(['parseJson', ['jsonPathsNeeded']])
  expect(problemsOf(extractFrom('paid'))).toEqual(['splitColumn', ['splitSeparatorNeeded']])
})

test('a rule and a compared column are added to the step that stands there, each once', () => {
  const checked = edit(graphOf(file, at('out', 'csvOutput', 300)), 'in', checkColumns('notEmpty', ['id']))
  const twice = edit(checked.graph, 'in', checkColumns('notEmpty', ['id']))
  const more = edit(twice.graph, 'in', checkColumns('unique', ['id']))
  expect(more.step).toMatchObject({
    id: checked.step?.id,
    data: { config: { rules: [{ check: 'notEmpty' }, { check: 'unique', columns: ['id'] }] } },
  })
  const alike = edit(graphOf(file), 'in', findSimilarBy(['id']))
  const both = edit(alike.graph, 'in', findSimilarBy(['id', 'region']))
  expect(both.step).toMatchObject({
    id: alike.step?.id,
    data: { config: { columns: [{ column: 'id' }, { column: 'region' }] } },
  })
})

test('a column is extracted behind itself, by a step of its own beside the one that splits it', () => {
  const split = edit(graphOf(file, at('out', 'csvOutput', 300)), 'in', splitTexts('paid'))
  const extracted = edit(split.graph, 'in', extractFrom('id'))
  expect(extracted.graph.nodes).toHaveLength(4)
  expect(names(extracted)).toContain('id')
  expect(edit(extracted.graph, 'in', splitTexts('id')).step?.id).not.toBe(extracted.step?.id)
})
