import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ExampleTable, nodeKinds, type StepKind, steps, type WorkflowNode } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '../duckdb/session.ts'
import type { DatasetSource } from '../model/source.ts'
import { change, graphOf, nodeOf, writeTable } from '../testing/tables.ts'
import { compilePlan } from './compile-plan.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-examples-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs a step on tables in the format of its contract's examples. */
async function run(kind: StepKind, config: object, given: readonly ExampleTable[]): Promise<ExampleTable> {
  const nodes: WorkflowNode[] = []
  const edges: string[] = []
  const sources: Record<string, DatasetSource> = {}
  for (const [i, { columns, rows }] of given.entries()) {
    const [file, typed] = [`file${i}`, `typed${i}`]
    sources[file] = await writeTable(
      join(folder, `${file}.parquet`),
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
  const plan = compilePlan(graphOf(nodes, ...edges), sources, 'step')
  const paths = Object.values(sources).map(({ path }) => path)
  await using session = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: folder,
    temporaryBytes: 1e9,
    paths,
  })
  return { columns: plan.columns, rows: await session.rows(plan.rows) }
}

/** Sorts combined rows, which have no order, so that they are compared as multisets. */
function ordered(kind: StepKind, { columns, rows }: ExampleTable): ExampleTable {
  if (nodeKinds[kind].family !== 'combining') return { columns, rows }
  return { columns, rows: rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) }
}

for (const { kind, examples, outputColumns } of Object.values(steps)) {
  describe(kind, () => {
    test('has examples', () => expect(examples.length).toBeGreaterThan(0))
    for (const { name, config, given, expect: expected } of examples) {
      test(name, async () => {
        expect(ordered(kind, await run(kind, config, given))).toEqual(ordered(kind, expected))
        const inputs = given.map(({ columns }) => columns)
        expect((outputColumns as (inputs: unknown, config: unknown) => unknown)(inputs, config)).toEqual(
          expected.columns,
        )
      })
    }
  })
}
