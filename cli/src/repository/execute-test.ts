import { join } from 'node:path'
import { createPreviewPool, momentIn } from '@anj/engine'
import {
  AppError,
  type Column,
  columnsOf,
  findProblems,
  mostTestRows,
  newNode,
  type ParsedFile,
  pathTo,
  problemError,
  type Reject,
  secretsUsedBy,
  sourcesOf,
  type WorkflowGraph,
  type WorkflowNode,
  type WorkflowTest,
  withParameterValues,
  withSecretValues,
  withTestInputs,
} from '@anj/workflow'
import { askSecrets } from '../run/ask-secrets.ts'
import { executeHere } from '../run/execute-here.ts'
import { findNode } from '../run/find-node.ts'
import { limitsIn } from '../run/limits.ts'
import { readSources } from '../run/read-sources.ts'
import type { Reporter } from '../run/reporter.ts'
import { fileTarget } from '../run/target-file.ts'

/** The rows that a component made of a test's inputs. */
export interface FoundRows {
  readonly columns: WorkflowTest['expected']['columns']
  readonly rows: readonly (readonly (string | null)[])[]
  /** The first values that didn't convert, and the number of all of them. */
  readonly rejects: readonly Reject[]
  readonly rejectCount: number
}

const silent: Reporter = { log: () => undefined, progress: () => undefined, reading: () => undefined }

/**
 * Runs the part of a workflow that leads to the tested component, as a run on a server would, with the inputs of the
 * test. The rows go to a temporary file. Throws `cliTestTooLarge` and the problems of the workflow.
 */
export async function executeTest(
  parsed: ParsedFile,
  test: WorkflowTest,
  directory: string,
  signal: AbortSignal,
): Promise<FoundRows | { readonly problem: string }> {
  const valued = withParameterValues(parsed.graph, test.parameters ?? {})
  const tested = testedNode(valued, test)
  const path = pathTo(valued, tested.id)
  const needed = new Set(path.map(({ id }) => id))
  const secrets = await askSecrets(secretsUsedBy(path, valued.parameters ?? []), signal)
  const filled = withTestInputs(withSecretValues(valued, secrets, path), test, needed)
  const local = { workflowPath: directory, given: new Map<string, string>(), signal }
  const { graph, sources } = await readSources(
    { ...parsed, references: [], ...filled },
    directory,
    local,
    async () => '',
    silent,
    needed,
  )
  const workflow = withOutput(graph, tested, needed)
  const [problem] = findProblems(workflow)
  if (problem) throw problemError(problem)
  const runId = crypto.randomUUID()
  const resultPath = join(directory, 'result.parquet')
  const executed = await executeHere(
    {
      runId,
      workflow,
      sources,
      target: await fileTarget(directory, runId),
      moment: momentIn(test.timeZone ?? 'UTC', test.now === undefined ? new Date() : new Date(test.now)),
      directory,
      resultPath,
      signal,
    },
    silent,
  )
  signal.throwIfAborted()
  const { outcome, rejects, rejectCount, reconciliation } = executed
  if (outcome.status === 'failed') return { problem: outcome.problem.sentence }
  const count = reconciliation?.written ?? 0
  if (count > mostTestRows) throw new AppError('cliTestTooLarge', { count, limit: mostTestRows })
  const columns = columnsOf(workflow, tested.id)
  const rows = await readResult(resultPath, columns, count, directory, signal)
  return { columns: columns.map(({ name, type }) => ({ name, type })), rows, rejects, rejectCount }
}

/** Returns the tested component. An output is tested by the rows that it gets. */
function testedNode(graph: WorkflowGraph, { node: wanted }: WorkflowTest): WorkflowNode {
  const node = findNode(graph, wanted)
  if (node.data.type !== 'output') return node
  const [source] = sourcesOf(graph, node.id)
  if (!source) throw new AppError('cliNoNodes', {})
  return source
}

/**
 * Returns the tested part of a graph, with a file as its output. A JSON file gets typed values, whereas a text file gets
 * numbers as the source has them.
 */
function withOutput(
  { nodes, edges }: WorkflowGraph,
  tested: WorkflowNode,
  needed: ReadonlySet<string>,
): WorkflowGraph {
  const output = newNode('jsonOutput', 'test-output', tested.position)
  return {
    nodes: [...nodes.filter(({ id }) => needed.has(id)), output],
    edges: [
      ...edges.filter(({ source, target }) => needed.has(source) && needed.has(target)),
      { id: 'test-edge', source: tested.id, target: output.id },
    ],
  }
}

/** Reads the rows of a run's result as previews show them. */
async function readResult(
  path: string,
  columns: readonly Column[],
  rows: number,
  directory: string,
  signal: AbortSignal,
): Promise<readonly (readonly (string | null)[])[]> {
  const node = newNode('postgresqlInput', 'result', { x: 0, y: 0 })
  const config = { ...node.data.config, columns: [...columns] }
  const pool = createPreviewPool({ size: 1, limits: limitsIn(directory) })
  try {
    const page = await pool.preview(
      'result',
      {
        workflow: { nodes: [{ ...node, data: { ...node.data, config } }], edges: [] },
        nodeId: node.id,
        sources: {
          [node.id]: { kind: 'landed', path, columns, rows, emptyRows: 0, emptyCells: 0, isSample: false },
        },
        offset: 0,
        limit: mostTestRows,
      },
      signal,
    )
    return page.rows
  } finally {
    await pool.close()
  }
}
