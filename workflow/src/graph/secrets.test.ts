import { describe, expect, test } from 'vitest'
import { parseWorkflowFile } from '../file/parse-workflow-file.ts'
import { serializeWorkflow } from '../file/serialize-workflow.ts'
import { checkFormula } from '../formula/check-formula.ts'
import type { WorkflowParameter } from '../model/parameter.ts'
import type { WorkflowGraph } from './document.ts'
import { findProblems } from './find-problems.ts'
import { fillParameters, missingDefault, parameterLines, withParameterValues } from './parameters.ts'
import { secretsOf, withoutSecretValue, withSecretValues } from './secrets.ts'
import { readyCsv, testGraph, testNode } from './testing.ts'

const pepper: WorkflowParameter = {
  id: 'id-pepper',
  name: 'pepper',
  type: 'secret',
  default: null,
  description: '',
  settable: false,
}
const value = 'correct horse'

const calculate = testNode('calculate', 'calculateColumns', {
  columns: [{ name: 'c', formula: 'sha256(a & {pepper})' }],
})
const output = (fileName = 'out.csv') => testNode('out', 'csvOutput', { fileName })
const graphOf = (nodes: WorkflowGraph['nodes']): WorkflowGraph => ({
  ...testGraph(
    [readyCsv('in'), ...nodes],
    ['in', ...nodes.map(({ id }) => id)].slice(0, -1).map((id, i) => `${id}>${nodes[i]?.id}`),
  ),
  parameters: [pepper],
})
const graph = graphOf([calculate, output()])

test('a secret is a text in formulas', () => {
  const { tree, problems } = checkFormula('sha256(a & {pepper})', [{ name: 'a', type: 'text' }], [pepper])
  expect([tree?.type, problems]).toEqual(['text', []])
})

test('a run gets the value of a secret only when its rows are computed', () => {
  const snapshot = withParameterValues(graph, {})
  expect(snapshot.parameters).toEqual([pepper])
  expect(parameterLines(snapshot)).toEqual(['Parameters: pepper = ••••••'])
  const computed = withSecretValues(snapshot, { 'id-pepper': value })
  expect(computed.parameters?.[0]?.default).toBe(value)
  expect(parameterLines(computed)).toEqual(['Parameters: pepper = ••••••'])
  expect(findProblems(computed)).toEqual([])
})

test('a secret of a SELECT gets its value in the settings of the source', () => {
  const query = testNode('query', 'postgresqlInput', { mode: 'query', query: 'select decrypt(a, {Pepper})' })
  const stored = fillParameters({ nodes: [query], edges: [], parameters: [pepper] })
  const given = { id: 'id-pepper', name: 'pepper', type: 'secret' }
  expect(stored.nodes[0]?.data.config).toMatchObject({ parameters: [{ ...given, default: null }] })
  const computed = withSecretValues(stored, { 'id-pepper': value })
  expect(computed.nodes[0]?.data.config).toMatchObject({
    query: 'select decrypt(a, {Pepper})',
    parameters: [{ ...given, default: value }],
  })
})

describe('is refused', () => {
  test('if a run gives it a value', () => {
    expect(() => withParameterValues(graph, { pepper: value })).toThrow(
      'The parameter pepper is secret, so a run cannot be given its value.',
    )
  })

  test('if it has no value, unless the step that uses it is switched off', () => {
    expect(() => withSecretValues(graph, {})).toThrow('The secret parameter pepper has no value.')
    const off = { ...calculate, data: { ...calculate.data, switchedOff: true } } as typeof calculate
    expect(secretsOf(graphOf([off, output()]))).toEqual([])
    expect(() => withSecretValues(graphOf([off, output()]), {})).not.toThrow()
  })

  test.each([
    ['the name of a file', [calculate, output('{pepper}.csv')]],
    [
      'a condition',
      [
        testNode('filter', 'filterRows', {
          match: 'all',
          groups: [
            {
              match: 'all',
              conditions: [{ column: 'a', operator: 'is', values: ['{PEPPER}'], ignoreCase: false }],
            },
          ],
        }),
        output(),
      ],
    ],
  ])('in %s', (_, nodes) => {
    expect(findProblems(graphOf(nodes)).map(({ code }) => code)).toEqual(['parameterSecretShown'])
  })
})

test('a preview without a value is refused by the server and not by the missing default', () => {
  expect(missingDefault(graph.nodes, [pepper])).toBeNull()
})

test('a workflow file never contains the value of a secret', () => {
  const workflow = { id: 'w', name: 'W', ...withSecretValues(graph, { 'id-pepper': value }) }
  const text = serializeWorkflow(workflow, [])
  expect(text).not.toContain(value)
  const written = text.replace('"default": null', `"default": "${value}"`)
  expect(written).toContain(value)
  const read = parseWorkflowFile(written)
  expect(read.ok && read.value.graph.parameters).toEqual([pepper])
  expect(withoutSecretValue({ ...pepper, default: value })).toEqual(pepper)
})
