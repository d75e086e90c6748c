import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type DataType,
  type ExampleTable,
  rowEffectOf,
  type StepKind,
  steps,
  type WorkflowNode,
} from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession, type Session } from '../duckdb/session.ts'
import type { DatasetSource } from '../model/source.ts'
import { readStatements } from '../steps/sql/read-statement.ts'
import { change, graphOf, nodeOf, writeTable } from '../testing/tables.ts'
import { compilePlan } from './compile-plan.ts'

let folder: string
/** One session for all examples, because opening one takes longer than most of them. */
let session: Session
let tables = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-examples-'))
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

/** Runs a step on tables in the format of its contract's examples. */
async function run(kind: StepKind, config: object, given: readonly ExampleTable[]): Promise<ExampleTable> {
  const nodes: WorkflowNode[] = []
  const edges: string[] = []
  const sources: Record<string, DatasetSource> = {}
  for (const [i, { columns, rows }] of given.entries()) {
    const [file, typed] = [`file${i}`, `typed${i}`]
    // A session reads each file only once, so every table needs a new file.
    sources[file] = await writeTable(
      join(folder, `${tables++}.parquet`),
      columns.map(({ name }) => name),
      rows,
    )
    nodes.push(nodeOf(file, 'csvInput', { firstNodeToExecute: i === 0 }))
    const columnDataTypes = columns
      .filter(({ type }) => type !== 'text')
      .map(({ name, type }) => change(name, type))
    nodes.push(nodeOf(typed, 'changeDataType', { columnDataTypes }))
    edges.push(`${file}>${typed}`, `${typed}>step`)
  }
  nodes.push(nodeOf('step', kind, config))
  await readStatements(nodes, [], folder)
  const plan = compilePlan(graphOf(nodes, ...edges), sources, 'step')
  return { columns: plan.columns, rows: await session.rows(plan.rows) }
}

type Rows = ExampleTable['rows']

/**
 * Returns the parts of a table that a step can compute alone according to its contract: each row, or each group of rows
 * with equal keys. Returns null if the step needs the whole table or several tables.
 */
function partsOf(kind: StepKind, config: object, given: readonly ExampleTable[]): readonly Rows[] | null {
  const [table, another] = given
  const effect = rowEffectOf(nodeOf('step', kind, config))
  if (!table || another || !effect || effect.acts === 'wholeTable') return null
  if (effect.acts === 'eachRow') return table.rows.map((row) => [row])
  const keys = effect.keys?.[0] ?? []
  const places = table.columns.flatMap(({ name }, i) => (keys.includes(name) ? [i] : []))
  const groups = Map.groupBy(table.rows, (row) =>
    JSON.stringify(places.map((place) => comparedAs(row[place] ?? null, table.columns[place]?.type))),
  )
  return [...groups.values()]
}

/** Returns a value as row steps compare it: an empty text is null, and zeros at the end of a decimal don't matter. */
function comparedAs(value: string | null, type: DataType | undefined): string | null {
  if (value === null || value === '') return null
  return type === 'decimal' && value.includes('.') ? value.replace(/\.?0+$/, '') : value
}

const sorted = (rows: Rows) => rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

/** Sorts rows that have no order, so that they are compared as multisets. */
function ordered(kind: StepKind, config: object, { columns, rows }: ExampleTable): ExampleTable {
  if (rowEffectOf(nodeOf('step', kind, config))?.order !== 'lost') return { columns, rows }
  return { columns, rows: sorted(rows) }
}

for (const { kind, examples, outputColumns } of Object.values(steps)) {
  describe(kind, () => {
    test('has examples', () => expect(examples.length).toBeGreaterThan(0))
    for (const { name, config, given, expect: expected } of examples) {
      test(name, async () => {
        expect(ordered(kind, config, await run(kind, config, given))).toEqual(ordered(kind, config, expected))
        const inputs = given.map(({ columns }) => columns)
        expect((outputColumns as (inputs: unknown, config: unknown) => unknown)(inputs, config)).toEqual(
          expected.columns,
        )
      })

      const parts = partsOf(kind, config, given)
      const [table] = given
      if (!parts || !table) continue
      test(`${name}: acts on rows as its contract says`, async () => {
        const rows: (readonly (string | null)[])[] = []
        for (const part of parts) rows.push(...(await run(kind, config, [{ ...table, rows: part }])).rows)
        expect(sorted(rows)).toEqual(sorted(expected.rows))
      })
    }
  })
}
