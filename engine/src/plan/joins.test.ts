import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConfigOf, DataType, JoinConfig, WorkflowGraph, WorkflowNode } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession, type Session } from '../duckdb/session.ts'
import { measuredTypes } from '../model/column-measures.ts'
import type { DatasetSource } from '../model/source.ts'
import { change, graphOf, nodeOf, writeTable } from '../testing/tables.ts'
import { compileMatches } from './compile-matches.ts'
import { compilePlan } from './compile-plan.ts'
import { compilePreview } from './compile-preview.ts'

let folder: string
let session: Session
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-joins-'))
  session = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: folder,
    temporaryBytes: 1e9,
    directories: [folder],
  })
})
afterAll(async () => {
  await session[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

type Rows = readonly (readonly (string | null)[])[]
let files = 0
const file = (columns: readonly string[], rows: Rows): Promise<DatasetSource> => {
  files += 1
  return writeTable(join(folder, `f${files}.parquet`), columns, rows)
}
const sorted = (rows: Rows) => rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
const on = (left: string, right: string) => ({ left, right })

type Join = 'innerJoin' | 'leftJoin' | 'rightJoin' | 'fullJoin'
/** Two files, converted and joined, followed by further steps. */
function joining(
  kind: Join,
  config: Partial<JoinConfig>,
  changes: { left?: Partial<ConfigOf<'changeDataType'>>; right?: Partial<ConfigOf<'changeDataType'>> } = {},
  ...behind: readonly WorkflowNode[]
): WorkflowGraph {
  const nodes = [
    nodeOf('left', 'csvInput'),
    nodeOf('right', 'csvInput', { firstNodeToExecute: false }),
    nodeOf('l', 'changeDataType', changes.left ?? {}),
    nodeOf('r', 'changeDataType', changes.right ?? {}),
    nodeOf('join', kind, config),
    ...behind,
  ]
  const chain = ['join', ...behind.map(({ id }) => id)]
  const edges = chain.slice(1).map((id, i) => `${chain[i]}>${id}`)
  return graphOf(nodes, 'left>l', 'right>r', 'l>join', 'r>join', ...edges)
}
const to = (name: string, type: DataType) => ({ columnDataTypes: [change(name, type)] })

describe('keys', () => {
  test.each<[string, DataType | null, DataType | null, Rows, Rows, number]>([
    ['texts match only if every character is equal', null, null, [['a'], ['A'], ['a ']], [['a']], 1],
    [
      'decimals are equal as numbers',
      'decimal',
      'decimal',
      [['1.50'], ['-0.0'], ['2']],
      [['1.5'], ['0'], ['2.000']],
      3,
    ],
    [
      'whole numbers and decimals are equal as numbers',
      'int',
      'decimal',
      [['2'], ['0'], ['20'], ['100']],
      [['2.0'], ['-0'], ['2'], ['100']],
      4,
    ],
    [
      'decimals that differ only in the 38th digit do not match',
      'decimal',
      'decimal',
      [['12345678901234567890.123456789012345678']],
      [['12345678901234567890.123456789012345679']],
      0,
    ],
    ['other types are equal as texts', 'int', null, [['1'], ['2']], [['1'], ['02']], 1],
    ['whole floats and whole numbers are equal', 'float', 'int', [['1'], ['2.5']], [['1'], ['2']], 1],
    [
      'equal datetimes and timestamps match',
      'datetime',
      'timestamp',
      [['2024-01-01 00:00:00']],
      [['2024-01-01 00:00:00']],
      1,
    ],
    ['nulls never match', null, null, [['x'], ['y']], [['z']], 0],
  ])('%s', async (_, leftType, rightType, left, right, rows) => {
    const sources = {
      left: await file(['k'], [...left, [null]]),
      right: await file(['k'], [...right, [null]]),
    }
    const graph = joining(
      'innerJoin',
      { keys: [on('k', 'k')] },
      {
        ...(leftType && { left: to('k', leftType) }),
        ...(rightType && { right: to('k', rightType) }),
      },
    )
    expect(await session.rows(compilePlan(graph, sources, 'join').rows)).toHaveLength(rows)
  })

  test('must all be equal when there are several pairs', async () => {
    const sources = {
      left: await file(
        ['a', 'b', 'v'],
        [
          ['1', 'x', 'l1'],
          ['1', 'y', 'l2'],
          ['1', null, 'l3'],
        ],
      ),
      right: await file(
        ['b', 'c', 'w'],
        [
          ['x', '1', 'r1'],
          ['x', '2', 'r2'],
          ['y', '1', 'r3'],
        ],
      ),
    }
    const config = {
      keys: [on('a', 'c'), on('b', 'b')],
      selectedColumns: [
        { column: 'w', name: 'right' },
        { column: 'b (2)', name: 'b' },
        { column: 'v', name: 'left' },
      ],
    }
    const plan = compilePlan(joining('leftJoin', config), sources, 'join')
    expect(plan.columns.map(({ name }) => name)).toEqual(['right', 'b', 'left'])
    expect(sorted(await session.rows(plan.rows))).toEqual(
      sorted([
        ['r1', 'x', 'l1'],
        ['r3', 'y', 'l2'],
        [null, null, 'l3'],
      ]),
    )
  })
})

describe('the inputs of a join are materialized first', () => {
  const left: Rows = [
    ['1', 'one'],
    [null, null],
    ['x', 'bad'],
    ['3', 'three'],
  ]
  const right: Rows = [
    ['1', '2024-01-01'],
    ['2', 'never'],
    ['3', '2024-03-03'],
  ]
  const sourcesOf = async () => ({
    left: await file(['id', 'name'], left),
    right: await file(['id', 'day'], right),
  })

  test('empty and rejected rows are removed, and rows that the join drops are still counted', async () => {
    const graph = joining(
      'fullJoin',
      { keys: [on('id', 'id')] },
      {
        left: { ...to('id', 'int'), onReject: 'leaveOut' },
        right: { ...to('day', 'date'), onReject: 'setNull' },
      },
    )
    const plan = compilePlan(graph, await sourcesOf(), 'join')
    expect(sorted(await session.rows(plan.rows))).toEqual(
      sorted([
        ['1', 'one', '1', '2024-01-01'],
        [null, null, '2', null],
        ['3', 'three', '3', '2024-03-03'],
      ]),
    )
    const checks = plan.parts.flatMap((part) => (part.kind === 'check' ? [part] : []))
    const results = await Promise.all(checks.map(async ({ select, read }) => read(await session.row(select))))
    expect(results).toMatchObject([
      {
        in: 4,
        droppedEmpty: 1,
        rejected: 1,
        rejectedBefore: 0,
        kept: 2,
        failures: [{ nodeId: 'l', column: 'id', count: 1 }],
      },
      {
        in: 3,
        droppedEmpty: 0,
        rejected: 0,
        rejectedBefore: 0,
        kept: 3,
        failures: [{ nodeId: 'r', column: 'day', count: 1 }],
      },
    ])
    expect([plan.isChecked, plan.rowCount, plan.sourceRows]).toEqual([false, null, 7])
  })

  test('a result is materialized only once, even if it is read twice', async () => {
    const selection = nodeOf('choose', 'columnSelection')
    const after = nodeOf('after', 'changeDataType', to('name', 'int'))
    const graph = joining('innerJoin', { keys: [on('id', 'id')] }, {}, selection, after)
    const sources = await sourcesOf()
    const needs = { workFolder: '/work', measures: measuredTypes, requirements: false }
    const plan = compilePlan(graph, sources, 'after', needs)
    expect(plan.parts.map(({ kind }) => kind)).toEqual(['check', 'landing', 'check'])
    expect(plan.rowCount).toEqual({ kind: 'landed', nodeId: 'join' })
    expect(plan.rows.inline()).not.toContain('join')
    const once = compilePlan(graph, sources, 'choose', needs)
    expect(once.parts.map(({ kind }) => kind)).toEqual(['check'])
    expect(
      compilePlan(graph, sources, 'choose', { ...needs, requirements: true }).parts.map(({ kind }) => kind),
    ).toEqual(['check', 'landing'])
  })

  test('a file is checked only once, even if it is read on two paths', async () => {
    const graph = graphOf(
      [
        nodeOf('file', 'csvInput'),
        nodeOf('change', 'changeDataType', { ...to('id', 'int'), onReject: 'leaveOut' }),
        nodeOf('a', 'columnSelection'),
        nodeOf('b', 'columnSelection'),
        nodeOf('join', 'innerJoin', { keys: [on('id', 'id')] }),
        nodeOf('beside', 'dataTable'),
      ],
      'file>change',
      'change>a',
      'change>b',
      'a>join',
      'b>join',
      'a>beside',
      'b>beside',
    )
    const sources = { file: await file(['id'], [['1'], ['x'], ['2']]) }
    const plan = compilePlan(graph, sources, 'join')
    const checks = plan.parts.flatMap((part) => (part.kind === 'check' ? [part] : []))
    expect(checks.map(({ isRepeated, conversions }) => [isRepeated, conversions.length > 0])).toEqual([
      [false, true],
      [true, false],
    ])
    expect(plan.sourceRows).toBe(3)
    expect(await session.rows(plan.rows)).toHaveLength(2)
    expect(await session.rows(compilePlan(graph, sources, 'beside').rows)).toEqual([
      ['1', '1'],
      ['2', '2'],
    ])
  })
})

describe('union', () => {
  const union = (config: Partial<ConfigOf<'unionTable'>>, left = {}, right = {}) =>
    graphOf(
      [
        nodeOf('left', 'csvInput'),
        nodeOf('right', 'csvInput', { firstNodeToExecute: false }),
        nodeOf('l', 'changeDataType', left),
        nodeOf('r', 'changeDataType', right),
        nodeOf('union', 'unionTable', config),
      ],
      'left>l',
      'right>r',
      'l>union',
      'r>union',
    )
  test('turns columns of different types into text and keeps the order of each table', async () => {
    const sources = {
      left: await file(
        ['a', 'b'],
        [
          ['2', 'x'],
          ['1', 'y'],
        ],
      ),
      right: await file(['B', 'a', 'c'], [['z', '07', '!']]),
    }
    const plan = compilePlan(union({}, to('a', 'int')), sources, 'union')
    expect(plan.columns).toEqual([
      { name: 'a', type: 'text' },
      { name: 'b', type: 'text' },
      { name: 'c', type: 'text' },
    ])
    expect(await session.rows(plan.rows)).toEqual([
      ['2', 'x', null],
      ['1', 'y', null],
      ['07', 'z', '!'],
    ])
  })
  test('without duplicates treats nulls as equal, and decimals as equal if they have the same value', async () => {
    const sources = {
      left: await file(
        ['a', 'b'],
        [
          ['1.5', null],
          ['1.50', null],
          ['2', 'x'],
        ],
      ),
      right: await file(
        ['a', 'b'],
        [
          ['2.0', 'x'],
          ['2', 'y'],
        ],
      ),
    }
    const config = { removeDuplicates: true }
    const plan = compilePlan(union(config, to('a', 'decimal'), to('a', 'decimal')), sources, 'union')
    expect(sorted(await session.rows(plan.rows))).toEqual(
      sorted([
        ['1.5', null],
        ['2', 'x'],
        ['2', 'y'],
      ]),
    )
  })
  test('keeps one of several rows that have equal values in the chosen columns', async () => {
    const sources = {
      left: await file(
        ['a', 'b'],
        [
          ['1', 'x'],
          ['1', 'y'],
        ],
      ),
      right: await file(['a'], [['1']]),
    }
    const config = { removeDuplicates: true, selectedColumns: [{ column: 'a', name: 'a' }] }
    expect(await session.rows(compilePlan(union(config), sources, 'union').rows)).toEqual([['1']])
  })
})

describe('the preview of a join', () => {
  test('pages through its rows and lists the rejects after the join', async () => {
    const numbers = Array.from({ length: 50 }, (_, i) => [String(i)])
    const sources = { left: await file(['id'], numbers), right: await file(['id'], numbers) }
    const after = nodeOf('after', 'changeDataType', {
      columnDataTypes: [change('id', 'bit')],
      onReject: 'setNull',
    })
    const look = compilePreview(joining('innerJoin', { keys: [on('id', 'id')] }, {}, after), sources, 'after')
    expect([look.byNumber, look.rowCount]).toEqual([null, null])
    expect(await session.row(look.count)).toEqual(['50'])
    const pages = await Promise.all(
      [0, 20, 40].map((offset) => session.rows(look.page({ offset, limit: 20 }))),
    )
    expect(new Set(pages.flat().map(([, , id]) => id)).size).toBe(50)
    expect(look.rejects && (await session.rows(look.rejects({ offset: 0, limit: 10 })))).toHaveLength(8)
  })

  test.each<[Join, number]>([
    ['innerJoin', 3],
    ['leftJoin', 5],
    ['rightJoin', 4],
    ['fullJoin', 6],
  ])('counts the matches of %s without computing the join', async (kind, rows) => {
    const sources = {
      left: await file(['id'], [['1'], ['1'], ['2'], ['7'], ['8'], [null]]),
      right: await file(
        ['id', 'x'],
        [
          ['1', ''],
          ['2', ''],
          ['3', ''],
          [null, null],
        ],
      ),
    }
    const { select, read } = compileMatches(joining(kind, { keys: [on('id', 'id')] }), sources, 'join')
    const found = read(await session.row(select))
    expect(found).toEqual({
      left: { matched: 3, unmatched: 2 },
      right: { matched: 2, unmatched: 1 },
      rows,
      several: 0,
    })
    expect(
      await session.rows(compilePlan(joining(kind, { keys: [on('id', 'id')] }), sources, 'join').rows),
    ).toHaveLength(rows)
  })
})

describe("a join that can't be compiled reports the problem", () => {
  const tables = async () => ({ left: await file(['a'], [['1']]), right: await file(['b'], [['1']]) })
  test.each<[Partial<JoinConfig>, string]>([
    [{ keys: [] }, 'Inner Join needs at least one pair of key columns.'],
    [{ keys: [on('a', 'gone')] }, 'Inner Join expects the column gone'],
    [
      { keys: [on('a', 'b')], selectedColumns: [{ column: 'gone', name: 'x' }] },
      'Inner Join expects the column gone',
    ],
  ])('%o', async (config, sentence) => {
    const sources = await tables()
    expect(() => compilePlan(joining('innerJoin', config), sources, 'join')).toThrow(sentence)
  })
  test('with one table', async () => {
    const graph = graphOf([nodeOf('left', 'csvInput'), nodeOf('join', 'innerJoin')], 'left>join')
    const { left } = await tables()
    expect(() => compilePlan(graph, { left }, 'join')).toThrow('Inner Join needs two tables.')
  })
})
