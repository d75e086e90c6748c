import {
  AppError,
  formatCount,
  isDatabaseInput,
  isFileInput,
  mostTestRows,
  nameOf,
  pathTo,
  serializeWorkflowTest,
  type TestTable,
  testFileName,
  unchangedTypes,
  type WorkflowGraph,
  type WorkflowNode,
  workflowFileStem,
} from '@anj/workflow'
import { clockZone } from '../server/clock-zone.ts'
import { readPreview } from '../server/previews.ts'

/** A page with complete cells has at most this many rows. */
const PAGE_ROWS = 200

interface Tested {
  readonly workflow: { readonly id: string; readonly name: string }
  /** The part of the workflow that leads to the tested component. */
  readonly graph: WorkflowGraph
  readonly nodeId: string
}

/**
 * Returns a test that a component makes the rows that its preview shows now, of the rows that its inputs have now.
 * Throws `testRowsMany` for a table that is too large for a test.
 */
export async function recordTest(
  tested: Tested,
  name: string,
  signal: AbortSignal,
): Promise<{ readonly fileName: string; readonly text: string }> {
  const { workflow, graph, nodeId } = tested
  const now = new Date()
  const path = pathTo(graph, nodeId)
  const node = path.find(({ id }) => id === nodeId)
  if (!node) throw new AppError('notFound', { what: 'component' })
  const inputs: Record<string, TestTable> = {}
  for (const input of path.filter((one) => isFileInput(one) || isDatabaseInput(one)))
    inputs[referenceTo(input, graph)] = await inputRows(workflow.id, graph, input, signal)
  const expected = await rowsOf(workflow.id, graph, node, signal)
  const isOrdered = path.some(({ data }) => data.kind === 'sortRows')
  const text = serializeWorkflowTest({
    format: 'anj-test',
    version: 1,
    workflow: `${workflowFileStem(workflow.name)}.anj`,
    name,
    node: referenceTo(node, graph),
    now: now.toISOString(),
    timeZone: clockZone(),
    inputs,
    expected: { ...expected, ...(isOrdered ? { ordered: true } : {}) },
  })
  return { fileName: testFileName(workflow.name, name), text }
}

/** Returns the name of a component, or its ID if another component has the name too. */
function referenceTo(node: WorkflowNode, { nodes }: WorkflowGraph): string {
  return nodes.some((one) => one.id !== node.id && nameOf(one) === nameOf(node)) ? node.id : nameOf(node)
}

/** Returns the rows of an input. The values of a file are texts as in the file, because its types are tested too. */
function inputRows(
  workflowId: string,
  graph: WorkflowGraph,
  node: WorkflowNode,
  signal: AbortSignal,
): Promise<TestTable> {
  const read = isFileInput(node)
    ? ({
        ...node,
        data: { ...node.data, config: { ...node.data.config, types: unchangedTypes() } },
      } as WorkflowNode)
    : node
  return rowsOf(workflowId, { ...graph, nodes: [read], edges: [] }, read, signal)
}

async function rowsOf(
  workflowId: string,
  graph: WorkflowGraph,
  node: WorkflowNode,
  signal: AbortSignal,
): Promise<TestTable> {
  const rows: (readonly (string | null)[])[] = []
  for (;;) {
    const page = { offset: rows.length, limit: PAGE_ROWS, whole: true }
    const read = await readPreview(workflowId, { graph, nodeId: node.id }, page, signal)
    rows.push(...read.rows)
    if (rows.length > mostTestRows)
      throw new AppError('testRowsMany', { title: nameOf(node), limit: formatCount(mostTestRows) })
    if (read.rows.length < PAGE_ROWS)
      return {
        columns: read.columns.map(({ name, type }) => ({ name, type })),
        rows: rows.map((row) => [...row]),
      }
  }
}
