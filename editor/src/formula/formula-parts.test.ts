import { newNode, type WorkflowGraph } from '@anj/workflow'
import { expect, test } from 'vitest'
import { explainFormula } from './formula-parts.ts'

const at = { x: 0, y: 0 }

/** Returns a workflow that calculates columns of a table with the columns a (text) and n (int). */
function calculating(columns: readonly { name: string; formula: string }[]): WorkflowGraph {
  const input = newNode('csvInput', 'in', at)
  const step = newNode('calculateColumns', 'step', at)
  Object.assign(input.data.config, {
    columns: [
      { name: 'a', type: 'text', nullable: true },
      { name: 'n', type: 'int', nullable: true },
    ],
  })
  Object.assign(step.data.config, { columns, onReject: 'leaveOut' })
  return { nodes: [input, step], edges: [{ id: 'e', source: 'in', target: 'step' }] }
}

/** Returns the parts of a column's formula, indented. */
function partsOf(formula: string, before: readonly { name: string; formula: string }[] = []) {
  const explained = explainFormula(calculating([...before, { name: 'x', formula }]), 'step', 'X')
  return explained?.parts.map(({ text, depth }) => `${'  '.repeat(depth)}${text}`)
}

test('a formula is listed with its parts, each above the parts that it contains', () => {
  expect(partsOf('round((n + 1) * 1.19, 2) > n')).toEqual([
    'round((n + 1) * 1.19, 2) > n',
    '  round((n + 1) * 1.19, 2)',
    '    (n + 1) * 1.19',
    '      n + 1',
    '        n',
  ])
  expect(partsOf('case when a is null then "none" when n > 3 then upper(a) else a end')).toEqual([
    'case when a is null then "none" when n > 3 then upper(a) else a end',
    '  a is null',
    '    a',
    '  n > 3',
    '    n',
    '  upper(a)',
  ])
})

test('a formula that is one part has only this part, and equal parts are listed once', () => {
  expect(partsOf('n')).toEqual(['n'])
  expect(partsOf('n + n not in (1, n)')?.filter((part) => part.trim() === 'n')).toHaveLength(1)
})

test('the parts stand behind the columns that were calculated before, under names that no column has', () => {
  const before = [
    { name: 'part 1', formula: 'n * 2' },
    { name: 'later', formula: '[part 1] + 1' },
  ]
  const graph = calculating([...before, { name: 'n', formula: '[part 1] - n' }, { name: 'z', formula: 'n' }])
  const explained = explainFormula(graph, 'step', 'n')
  expect(explained?.graph.nodes[1]?.data.config).toMatchObject({
    columns: [
      ...before,
      { name: '_part 1', formula: '[part 1] - n' },
      { name: '_part 2', formula: '[part 1]' },
      { name: '_part 3', formula: 'n' },
    ],
    onReject: 'setNull',
  })
})

test('other columns, other nodes and wrong formulas have no parts', () => {
  const graph = calculating([{ name: 'x', formula: 'n + nope' }])
  expect(explainFormula(graph, 'step', 'x')).toBeNull()
  expect(explainFormula(graph, 'step', 'a')).toBeNull()
  expect(explainFormula(graph, 'in', 'a')).toBeNull()
})

test('a long formula is explained by its first parts', () => {
  const sum = Array.from({ length: 60 }, (_, i) => `abs(n - ${i})`).join(' + ')
  const explained = explainFormula(calculating([{ name: 'x', formula: sum }]), 'step', 'x')
  expect(explained?.parts).toHaveLength(40)
  expect(explained?.isCut).toBe(true)
})
