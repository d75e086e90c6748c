import { expect, test } from 'vitest'
import { copySelection } from '../graph/paste-clipboard.ts'
import { readyCsv, testGraph, testNode } from '../graph/testing.ts'
import { sentence } from '../messages.ts'
import { parseClipboard, serializeClipboard } from './clipboard-text.ts'

const note = {
  id: 'note',
  position: { x: 0, y: 0 },
  size: { width: 240, height: 120 },
  text: 'Look here',
  colour: 'blue',
} as const
const graph = {
  ...testGraph([readyCsv('in'), testNode('select', 'columnSelection')], ['in>select']),
  notes: [note],
}
const copied = copySelection(graph, new Set(['in', 'select', 'note']))
const read = (text: string) => parseClipboard(text)
const withNodes = (...nodes: unknown[]) =>
  JSON.stringify({ format: 'anj-clipping', version: 1, nodes, edges: [], notes: [] })

test('restores copied nodes with settings, connections and notes', () => {
  const result = read(serializeClipboard(copied))
  expect(result).toMatchObject({
    ok: true,
    value: {
      clipping: { nodes: copied.nodes, edges: [{ source: 'in', target: 'select' }], notes: [note] },
      remarks: [],
    },
  })
})

test('returns null for unrelated text', () => {
  for (const text of ['', 'hello', '{"nodes":[]}', '"anj-clipping"', '{"format":"anj-clipping'])
    expect(read(text)).toBeNull()
})

test('removes passwords on copy and on paste', () => {
  const secret = { ...testNode('in', 'mysqlInput'), id: 'in' }
  const config = { ...secret.data.config, password: 'secret', address: null }
  const given = { ...secret, data: { ...secret.data, config } } as typeof secret
  expect(serializeClipboard({ nodes: [given], edges: [], notes: [] })).not.toContain('secret')
  expect(JSON.stringify(read(withNodes(given)))).not.toContain('secret')
})

test('resets invalid settings to the defaults and reports it', () => {
  const broken = {
    ...testNode('select', 'columnSelection'),
    data: { kind: 'columnSelection', config: { selectedColumns: 7 } },
  }
  expect(read(withNodes(broken))).toMatchObject({
    ok: true,
    value: {
      clipping: { nodes: [{ data: { title: 'Column Selection', config: { selectedColumns: null } } }] },
      remarks: [sentence('noteSettingsReset', { title: 'Column Selection' })],
    },
  })
})

test('refuses unknown kinds, unknown versions and nodes without a position', () => {
  const node = testNode('a', 'dataTable')
  expect(read(withNodes({ ...node, data: { title: 'Rocket', kind: 'rocket' } }))).toMatchObject({
    ok: false,
    problem: { code: 'fileKindUnknown' },
  })
  expect(read(withNodes({ ...node, position: null }))).toMatchObject({ ok: false })
  expect(read(JSON.stringify({ format: 'anj-clipping', version: 2 }))).toMatchObject({
    ok: false,
    problem: { code: 'clippingDamaged' },
  })
})

test('drops connections to nodes that were not copied', () => {
  const text = JSON.stringify({
    ...JSON.parse(serializeClipboard(copied)),
    edges: [{ source: 'in', target: 'elsewhere' }],
  })
  expect(read(text)).toMatchObject({ ok: true, value: { clipping: { edges: [] } } })
})

test('removes NUL characters and lone surrogates, because they could not be saved', () => {
  const half = '😀'.slice(0, 1)
  const node = testNode('select', 'columnSelection')
  const odd = {
    ...node,
    data: {
      ...node.data,
      label: `a\0${half}`,
      config: { selectedColumns: [{ column: `b\0`, name: half }] },
    },
  }
  const text = JSON.stringify({
    ...JSON.parse(withNodes(odd)),
    notes: [{ ...note, text: `${'x'.repeat(3999)}😀` }],
  })
  expect(read(text)).toMatchObject({
    ok: true,
    value: {
      clipping: {
        nodes: [
          { data: { label: 'a\ufffd', config: { selectedColumns: [{ column: 'b', name: '\ufffd' }] } } },
        ],
        notes: [{ text: `${'x'.repeat(3999)}😀` }],
      },
    },
  })
  expect(read(withNodes({ ...node, id: 'a\0' }))).toMatchObject({ ok: false })
})
