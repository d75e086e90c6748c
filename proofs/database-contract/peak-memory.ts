import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WorkflowGraph, WorkflowNode } from '@anj/workflow'
import { forkRun } from '../../engine/src/child/fork-run.ts'
import { openReading } from '../../engine/src/connectors/databases.ts'
import type { Target } from '../../engine/src/model/run-request.ts'
import type { DatasetSource, Source } from '../../engine/src/model/source.ts'
import { residentSize } from '../../engine/src/process/watch.ts'
import { makeDataset } from '../../engine/src/testing/make-dataset.ts'
import { limitsIn, MEGABYTE, requestFor } from '../../engine/src/testing/run-here.ts'
import { change, graphOf, nodeOf } from '../../engine/src/testing/tables.ts'
import type { Place } from './kind.ts'

/**
 * DuckDB's memory_limit in a run's child. The child's peak may be higher, because memory_limit doesn't cap the
 * process.
 */
export const memoryLimit = 256 * MEGABYTE
export const memoryLimits = { streaming: 500 * MEGABYTE, join: 2 * memoryLimit + 100 * MEGABYTE } as const
export type PlanKind = keyof typeof memoryLimits

export interface Peak {
  readonly seconds: number
  /** The child's peak resident size, as recorded by the kernel. */
  readonly bytes: number
}

/** The target of a plan's rows; a file by default. */
export type Destination = Pick<Place, 'output' | 'target'>

/** Executes a plan over a number of rows in a child process and returns the child's peak size. */
export async function measurePeak(plan: PlanKind, rows: number, into?: Destination): Promise<Peak> {
  return await inFolder(async (folder) => {
    const orders = await makeDataset(
      join(folder, 'orders.parquet'),
      `select i as id, i % 100000 as customer, 'order ' || i as name, (i % 10000) / 100.0 as price,
         date '2020-01-01' + (i % 2000)::int as day from range(${rows}) t(i)`,
    )
    const customers = await makeDataset(
      join(folder, 'customers.parquet'),
      `select i as customer, 'customer number ' || i as company from range(${Math.max(1000, rows / 10)}) t(i)`,
    )
    const sources: Record<string, DatasetSource> =
      plan === 'join' ? { file: orders, other: customers } : { file: orders }
    const { output, target } = into ?? csvIn(folder)
    return await measured({ folder, workflow: workflowOf(plan, orders, customers, output), sources, target })
  })
}

/** Reads a database table into a file in a child process and returns the child's peak size. */
export async function measureReading({ source }: Place): Promise<Peak> {
  if (source?.source.kind !== 'database') throw new Error('The place has no database source')
  const { connection, config } = source.source
  const { signal } = new AbortController()
  await using reading = await openReading(connection, config.databaseName, signal)
  const columns = [...(await reading.columnsOf(config, signal))]
  const read = { kind: 'database', connection, config: { ...config, columns } } as const
  const node = { ...source.node, data: { ...source.node.data, config: read.config } } as WorkflowNode
  return await inFolder(async (folder) => {
    const { output, target } = csvIn(folder)
    return await measured({
      folder,
      workflow: graphOf([node, output], 'file>output'),
      sources: { file: read },
      target,
    })
  })
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'anj-memory-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function csvIn(folder: string): Destination {
  return { output: nodeOf('output', 'csvOutput'), target: { kind: 'file', path: join(folder, 'result.csv') } }
}

interface Measured {
  readonly folder: string
  readonly workflow: WorkflowGraph
  readonly sources: Readonly<Record<string, Source>>
  readonly target: Target
}

async function measured({ folder, workflow, sources, target }: Measured): Promise<Peak> {
  const [first] = Object.values(sources)
  if (!first) throw new Error('The plan has no source')
  const request = {
    ...requestFor(workflow, first, target, folder),
    sources,
    // The limit is far above the expected size, so that the test measures the peak.
    limits: { ...limitsIn(folder), memoryBytes: memoryLimit, residentBytes: 8_000 * MEGABYTE },
  }
  const began = performance.now()
  let pid = 0
  let bytes = 0
  const outcome = await forkRun(
    request,
    {
      log: () => undefined,
      progress: () => undefined,
      rejects: () => undefined,
      prepared: async () => {
        // All rows have been written at this point.
        bytes = residentSize(pid)?.peak ?? 0
        return true
      },
    },
    {
      signal: new AbortController().signal,
      onChild: (child) => {
        pid = child.pid ?? 0
      },
    },
  )
  if (outcome.status !== 'succeeded') throw new Error(`The run ended as ${JSON.stringify(outcome)}`)
  return { seconds: (performance.now() - began) / 1000, bytes }
}

function workflowOf(
  plan: PlanKind,
  orders: DatasetSource,
  customers: DatasetSource,
  output: WorkflowNode,
): WorkflowGraph {
  const input = (id: string, { columns }: DatasetSource) =>
    nodeOf(id, 'csvInput', {
      datasetId: id,
      fileName: `${id}.csv`,
      columns: columns.map((name) => ({ name, type: 'text' as const })),
      firstNodeToExecute: id === 'file',
    })
  if (plan === 'join')
    return graphOf(
      [
        input('file', orders),
        input('other', customers),
        nodeOf('step', 'leftJoin', {
          keys: [{ left: 'customer', right: 'customer' }],
          selectedColumns: null,
        }),
        output,
      ],
      'file>step',
      'other>step',
      'step>output',
    )
  const columnDataTypes = [change('id', 'int'), change('price', 'decimal'), change('day', 'date')]
  return graphOf(
    [input('file', orders), nodeOf('step', 'changeDataType', { columnDataTypes }), output],
    'file>step',
    'step>output',
  )
}
