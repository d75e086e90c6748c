import { expect, test } from 'vitest'
import { setConfig } from '../graph/edit-graph.ts'
import { newNode } from '../graph/new-node.ts'
import { nodeProblems } from '../graph/node-problems.ts'
import { unchangedTypes } from './column-change.ts'

const columns = [[{ name: 'day', type: 'text' as const }]]

function problemsOf(toType: 'date' | 'time' | 'datetime' | 'timestamp', format: string) {
  const node = newNode('changeDataType', 'typed', { x: 0, y: 0 })
  const config = {
    ...node.data.config,
    columnDataTypes: [{ columnName: 'day', fromType: 'text' as const, toType, format }],
  }
  const [set] = setConfig({ nodes: [node], edges: [] }, 'typed', config).nodes
  return set ? nodeProblems(set, columns) : []
}

test.each([
  ['date', '%Q', 'it contains an unknown part'],
  ['date', '%d/%m', 'it has no year, such as %Y'],
  ['date', 'dd.mm.yyyy', 'it has no month, which is MM; mm stands for minutes'],
  ['date', 'dd/MM', 'it has no year, such as yyyy'],
  ['date', 'MM/yyyy', 'it has no day, such as dd'],
  ['date', 'dd/yyyy', 'it has no month, such as MM'],
  ['date', 'dd/qq/yyyy', 'it contains an unknown part'],
  ['time', 'hh:mm', 'it needs hh (hours 1 to 12) and a (AM or PM) together'],
  ['timestamp', '%H:%M', 'it has no year, such as %Y'],
  ['date', '%Y', 'it has no month, such as %m'],
  ['date', '%d/%Y', 'it has no month, such as %m'],
  ['date', '%A %d %y', 'it has no month, such as %m'],
  ['date', '%m/%Y', 'it has no day, such as %d'],
  ['datetime', '%B %Y', 'it has no day, such as %d'],
  ['timestamp', '%a %b %Y %H:%M', 'it has no day, such as %d'],
  ['timestamp', '%Y %%d%%m', 'it has no month, such as %m'],
  ['time', '%H:%', 'it contains an unknown part'],
  ['time', '%I:%M', 'it needs %I (hours 1 to 12) and %p (AM or PM) together'],
  ['time', '%M %p', 'it needs %I (hours 1 to 12) and %p (AM or PM) together'],
] as const)('refuses to read a %s with the format %s before a run', (toType, format, why) => {
  expect(problemsOf(toType, format)).toMatchObject([
    {
      code: 'timeFormatInvalid',
      sentence: `Change Data Type cannot read the column day with the format ${format}: ${why}.`,
      nodeId: 'typed',
    },
  ])
})

test.each([
  ['date', '%d/%m/%Y'],
  ['date', '%Y-%j'],
  ['timestamp', '%j.%y %H:%M'],
  ['time', '%H:%M'],
  ['timestamp', '%-d.%-m.%y %H:%M:%S'],
  ['date', 'dd/MM/yyyy'],
  ['timestamp', "yyyy-MM-dd'T'HH:mm:ss"],
  ['time', 'h:mm a'],
] as const)('accepts a %s with the format %s', (toType, format) => {
  expect(problemsOf(toType, format)).toEqual([])
})

test('names the format of several that cannot read a column', () => {
  const node = newNode('csvInput', 'file', { x: 0, y: 0 })
  const change = { columnName: 'day', fromType: 'text' as const, toType: 'date' as const }
  const config = {
    ...node.data.config,
    datasetId: 'd',
    columns: [{ name: 'day', type: 'text' as const }],
    types: { ...unchangedTypes(), columnDataTypes: [{ ...change, formats: ['dd/MM/yyyy', 'MM/yyyy'] }] },
  }
  const [set] = setConfig({ nodes: [node], edges: [] }, 'file', config).nodes
  expect(set && nodeProblems(set, [])).toMatchObject([
    { code: 'timeFormatInvalid', sentence: expect.stringContaining('with the format MM/yyyy') },
  ])
})
