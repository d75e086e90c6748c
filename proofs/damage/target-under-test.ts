import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { DatasetVersion, Run } from '@anj/db'
import { type NodeKind, newNode, type WorkflowGraph, type WorkflowNode } from '@anj/workflow'
import { builtProgram } from '../../engine/src/testing/built-program.ts'
import { withParentDeathSignal } from '../../engine/src/testing/parent-death-signal.ts'
import {
  makeDataset,
  startGraph,
  startRun,
  type TestProduct,
  workerEnvironment,
} from '../../worker/src/testing/product.ts'
import { sigkill } from './server.ts'
import type { DamageTarget, InputNode, OpenTarget, OutputNode, WritePath } from './target.ts'

/** Number of rows in the runs that follow a damaged one. */
export const followUpRows = 10

/** A target with its own product: database, store, datasets, and a worker that can be killed. */
export interface TargetUnderTest {
  readonly product: TestProduct
  readonly target: DamageTarget
  /** True if leftovers are removed as early as possible instead of at the worker's next check. */
  readonly hurried: boolean
  readonly worker: () => number
  /** Starts the worker's program, as in production. */
  startWorker(): Promise<void>
  killWorker(): Promise<void>
  /** Queues a run of all rows or of a few. */
  run(path: WritePath, size: 'many' | 'few'): Promise<Run>
  close(): Promise<void>
}

const columns = `i as id, 'customer ' || i as customer, (i * 7 % 100000) / 100.0 as amount, repeat('x', 150) as note`

/** Opens a target with everything that runs need. */
export async function openTargetUnderTest(
  product: TestProduct,
  open: OpenTarget,
  { rows, hurried = false }: { readonly rows: number; readonly hurried?: boolean },
): Promise<TargetUnderTest> {
  const target = await open(product, rows)
  const datasetOf = (count: number) =>
    makeDataset(product, `select ${columns} from range(1, ${count + 1}) t(i)`)
  const datasets = { many: await datasetOf(rows), few: await datasetOf(followUpRows) }
  let worker: ChildProcess | undefined
  // Kills the worker when this process exits for any reason.
  process.once('exit', () => worker?.kill('SIGKILL'))
  const underTest: TargetUnderTest = {
    product,
    target,
    hurried,
    worker: () => worker?.pid ?? 0,
    startWorker: async () => {
      worker = await startWorkerProcess(product)
    },
    killWorker: async () => {
      if (!worker || worker.exitCode !== null || worker.signalCode !== null) return
      const exited = once(worker, 'exit')
      sigkill(worker.pid ?? 0)
      await exited
    },
    run: (path, size) => {
      const input = target.input?.(size)
      if (input) return startGraph(product, passing(input, target.output(path)), {})
      const version = datasets[size]
      return startRun(product, drawn(version, target.output(path)), version)
    },
    close: async () => {
      await underTest.killWorker()
      await target.close()
    },
  }
  await underTest.startWorker()
  return underTest
}

async function startWorkerProcess(product: TestProduct): Promise<ChildProcess> {
  const program = builtProgram('worker', join(import.meta.dirname, '../../worker/src/main.ts'))
  const command = withParentDeathSignal(process.execPath, [program])
  const child = spawn(command.file, command.args, {
    env: workerEnvironment(product),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => text.includes('worker started') && resolve())
    child.once('exit', () => reject(new Error('The worker ended before it had started.')))
  })
  return child
}

/** Returns a graph of a database input and the output node. */
function passing(input: InputNode, output: OutputNode): WorkflowGraph {
  return {
    nodes: [node('source', input.kind, input.config), node('output', output.kind, output.config)],
    edges: [{ id: 'e1', source: 'source', target: 'output' }],
  }
}

/** Returns a graph of CSV File, Change Data Type and the output node. */
function drawn(version: DatasetVersion, { kind, config }: OutputNode): WorkflowGraph {
  const columns = (version.profile?.columns ?? []).map(({ name }) => ({ name, type: 'text' as const }))
  const file = { datasetId: version.datasetId, fileName: 'numbers.csv', columns }
  const columnDataTypes = [
    { columnName: 'id', fromType: 'text' as const, toType: 'int' as const },
    { columnName: 'amount', fromType: 'text' as const, toType: 'decimal' as const },
  ]
  return {
    nodes: [
      node('file', 'csvInput', file),
      node('change', 'changeDataType', { columnDataTypes }),
      node('output', kind, config),
    ],
    edges: [
      { id: 'e1', source: 'file', target: 'change' },
      { id: 'e2', source: 'change', target: 'output' },
    ],
  }
}

function node(id: string, kind: NodeKind, config: object): WorkflowNode {
  const fresh = newNode(kind, id, { x: 0, y: 0 })
  return { ...fresh, data: { ...fresh.data, config: { ...fresh.data.config, ...config } } } as WorkflowNode
}
