import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseWorkflowFile } from '../file/parse-workflow-file.ts'
import { serializeWorkflow } from '../file/serialize-workflow.ts'
import type { WorkflowParameter } from '../model/parameter.ts'
import { isSqlChecked } from '../steps/sql-query.ts'
import { nextChangedBy } from './changed-by.ts'
import type { WorkflowGraph } from './document.ts'
import { isKind } from './document.ts'
import { findProblems } from './find-problems.ts'
import { mergeGraphs } from './merge-graphs.ts'
import {
  fillParameters,
  parameterLines,
  readParameterValue,
  renameParameter,
  usesOfParameter,
  withParameterValues,
} from './parameters.ts'
import { readyCsv, readyPostgresql, testGraph, testNode } from './testing.ts'

const parameter = (name: string, more: Partial<WorkflowParameter> = {}): WorkflowParameter => ({
  id: `id-${name}`,
  name,
  type: 'text',
  default: null,
  description: '',
  settable: false,
  ...more,
})

const filter = testNode('filter', 'filterRows', {
  match: 'all',
  groups: [
    {
      match: 'all',
      conditions: [{ column: 'a', operator: 'is', values: ['{region}'], ignoreCase: false }],
    },
  ],
})
const calculate = testNode('calculate', 'calculateColumns', {
  columns: [{ name: 'c', formula: 'if({Region} = "{region}", b, "{region}") -- {region}' }],
})
const query = testNode('query', 'postgresqlInput', {
  mode: 'query',
  query: `select '{region}' as a, {region} as b -- {region}`,
})

function graphWith(parameters: readonly WorkflowParameter[], tableName = 'orders_{region}'): WorkflowGraph {
  const output = readyPostgresql('out')
  const graph = testGraph(
    [
      readyCsv('in'),
      filter,
      calculate,
      { ...output, data: { ...output.data, config: { ...output.data.config, tableName } } },
    ],
    ['in>filter', 'filter>calculate', 'calculate>out'],
  )
  return { ...graph, parameters }
}

const table = (graph: WorkflowGraph) => {
  const config: object = graph.nodes.find(({ id }) => id === 'out')?.data.config ?? {}
  return 'tableName' in config ? config.tableName : null
}

describe('a value', () => {
  test.each([
    ['text', '007', '007'],
    ['text', '', null],
    ['text', 'a\0', null],
    ['int', '007', '7'],
    ['int', '-0', '0'],
    ['int', '9223372036854775808', null],
    ['int', '1.0', null],
    ['decimal', '1.50', '1.50'],
    ['decimal', '+01.5', '1.5'],
    ['decimal', '-0.00', '0.00'],
    ['decimal', '1,5', null],
    ['date', '2024-02-29', '2024-02-29'],
    ['date', '2025-02-29', null],
    ['datetime', '2026-01-31T08:30', '2026-01-31 08:30:00'],
    ['datetime', '2026-01-31', '2026-01-31 00:00:00'],
    ['datetime', '2026-01-31 24:00:00', null],
    ['bit', 'Yes', 'true'],
    ['bit', 'maybe', null],
  ] as const)('of type %s: %j is read as %j', (type, text, value) => {
    expect(readParameterValue(type, text)).toBe(value)
  })

  test('is stored in a form that is read as itself', () => {
    fc.assert(
      fc.property(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), fc.nat(12), (digits, scale) => {
        const text = `${digits}${scale > 0 ? `.${String(digits).replace('-', '').slice(0, scale)}` : ''}`
        const value = readParameterValue('decimal', text)
        expect(value === null || readParameterValue('decimal', value) === value).toBe(true)
      }),
    )
  })
})

describe('a run', () => {
  const graph = graphWith([parameter('region'), parameter('limit', { type: 'int', default: '10' })])

  test('gets given values and defaults, and the values stand in names and conditions', () => {
    const filled = withParameterValues(graph, { REGION: 'EU' })
    expect(filled.parameters?.map((one) => one.default)).toEqual(['EU', '10'])
    expect(table(filled)).toBe('orders_EU')
    expect(filled.nodes[1]?.data.config).toMatchObject({ groups: [{ conditions: [{ values: ['EU'] }] }] })
    expect(filled.nodes[2]).toBe(graph.nodes[2])
    expect(findProblems(filled)).toEqual([])
    expect(parameterLines(filled)).toEqual(['Parameters: region = "EU", limit = 10'])
  })

  test.each([
    [{}, 'The parameter region has no default. Give it a value for this run.'],
    [{ region: 'EU', limt: '3' }, 'The workflow has no parameter limt. Check the spelling.'],
    [
      { region: 'EU', limit: 'ten' },
      'The parameter limit cannot have the value “ten”: its type is whole number. A value looks like 42.',
    ],
    [{ region: 'EU', Region: 'US' }, 'The parameter region is given twice. Give it one value.'],
  ])('is refused with a sentence that names the parameter: %j', (given, message) => {
    expect(() => withParameterValues(graph, given)).toThrow(message)
  })

  test('of a caller who may only run sets only released parameters', () => {
    const released = graphWith([
      parameter('region', { settable: true }),
      parameter('limit', { type: 'int', default: '10' }),
    ])
    expect(withParameterValues(released, { region: 'EU', limit: '10' }, true).parameters).toHaveLength(2)
    expect(() => withParameterValues(released, { region: 'EU', limit: '11' }, true)).toThrow(
      'Only those who can change the workflow can set the parameter limit.',
    )
  })
})

test.each(['../etc', 'a/b', 'a\\b', '..', 'x y', `a"; drop`, '{region}'])(
  'a value with %j names no table or file',
  (value) => {
    const [found] = findProblems(graphWith([parameter('region', { default: value })]))
    expect(found?.code).toBe('parameterNoName')
  },
)

test('finds the uses outside texts and comments, and renames them', () => {
  const graph = graphWith([parameter('region', { default: 'EU' })])
  const whole = { ...graph, nodes: [...graph.nodes, query] }
  expect(usesOfParameter(whole, 'REGION').map(({ nodeId, field }) => `${nodeId} ${field}`)).toEqual([
    'filter values',
    'calculate formula',
    'out tableName',
    'query query',
  ])
  const renamed = renameParameter(whole, 'id-region', 'area')
  expect(usesOfParameter(renamed, 'region')).toEqual([])
  expect(table(renamed)).toBe('orders_{area}')
  expect(renamed.nodes[2]?.data.config).toMatchObject({
    columns: [{ formula: 'if({area} = "{region}", b, "{region}") -- {region}' }],
  })
  expect(renamed.nodes[4]?.data.config).toMatchObject({
    query: `select '{region}' as a, {area} as b -- {region}`,
  })
})

test('the SELECT of a step uses parameters, and stays checked when one is renamed but not when its type changes', () => {
  const text = `select a, {region} as "{region}" from input1 where b = '{region}'`
  const inputs = [[{ name: 'a', type: 'text' as const }]]
  const checked = { query: text, inputs, parameterTypes: ['text' as const], columns: [], isOrdered: false }
  const select = testNode('select', 'sqlQuery', { query: text, checked })
  const graph = { nodes: [select], edges: [], parameters: [parameter('region', { default: 'EU' })] }
  expect(usesOfParameter(graph, 'region')).toMatchObject([{ nodeId: 'select', field: 'query' }])
  const renamed = renameParameter(graph, 'id-region', 'area')
  const [node] = renamed.nodes
  if (!node || !isKind(node, 'sqlQuery')) throw new Error('The step is gone.')
  expect(node.data.config.query).toBe(text.replace('{region} as', '{area} as'))
  const columns = [[{ name: 'a', type: 'text' as const, nullable: true }]]
  expect(isSqlChecked(node.data.config, columns, renamed.parameters ?? [])).toBe(true)
  const retyped = [parameter('area', { type: 'date', default: '2026-01-31' })]
  expect(isSqlChecked(node.data.config, columns, retyped)).toBe(false)
  expect(isSqlChecked(node.data.config, columns, [])).toBe(false)
})

test('without a parameter of that name, braces are only text', () => {
  expect(table(fillParameters(graphWith([parameter('other', { default: 'x' })])))).toBe('orders_{region}')
})

test('reports the problems of parameters and of their uses', () => {
  const codes = (...parameters: readonly WorkflowParameter[]) =>
    findProblems(graphWith(parameters)).map(({ code }) => code)
  expect(codes(parameter('region'))).toEqual([])
  expect(codes()).toEqual(['formulaInvalid'])
  expect(codes(parameter('region', { type: 'int', default: '1' }))).toEqual(['formulaInvalid'])
  expect(codes(parameter('region'), parameter('Region', { id: '2' }))).toEqual(['parameterNameTwice'])
  expect(codes(parameter('region'), parameter('1x'))).toEqual(['parameterNameInvalid'])
  expect(codes(parameter('region'), parameter('n', { type: 'int', default: 'x' }))).toEqual([
    'parameterValueInvalid',
  ])
})

test('another default of a parameter in a table name counts as a change of the output', () => {
  const before = { graph: graphWith([parameter('region', { default: 'EU' })]), changedBy: {} }
  const after = graphWith([parameter('region', { default: 'US' })])
  expect(nextChangedBy(before, after, { saver: 'colleague', owner: 'owner' })).toEqual({ out: 'colleague' })
  expect(nextChangedBy(before, before.graph, { saver: 'colleague', owner: 'owner' })).toEqual({})
})

test('two users can change different parameters, but not the same one', () => {
  const base = graphWith([parameter('region', { default: 'EU' }), parameter('b', { default: '1' })])
  const [region, b] = base.parameters ?? []
  if (!region || !b) throw new Error('The graph has two parameters')
  const mine = { ...base, parameters: [{ ...region, default: 'US' }, b] }
  const theirs = { ...base, parameters: [region, { ...b, default: '2' }, parameter('c', { default: '3' })] }
  const merged = mergeGraphs({ base, mine, theirs })
  expect(merged?.parameters?.map((one) => one.default)).toEqual(['US', '2', '3'])
  const other = { ...base, parameters: [{ ...region, default: 'CH' }, b] }
  expect(mergeGraphs({ base, mine, theirs: other })).toBeNull()
})

test('a workflow file keeps the parameters, and is refused if one of them is damaged', () => {
  const parameters = [parameter('region', { default: `it's {x}`, settable: true }), parameter('n')]
  const text = serializeWorkflow({ id: 'w', name: 'W', ...graphWith(parameters) }, [])
  const read = parseWorkflowFile(text)
  expect(read.ok && read.value.graph.parameters).toEqual(parameters)
  const damaged = parseWorkflowFile(text.replace('"name": "region"', '"name": "re gion"'))
  expect(damaged.ok ? '' : damaged.problem.sentence).toContain('workFlow.parameters[0]')
})
