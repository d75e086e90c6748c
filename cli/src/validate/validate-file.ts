import {
  AppError,
  findProblems,
  isFileInput,
  nameOf,
  type ParsedFile,
  type Problem,
  parseWorkflowFile,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { withConnectionsHere } from '../run/connect-here.ts'
import { findData, type GivenData } from '../run/find-data.ts'
import { templateNameOf, withTemplateId } from '../run/find-template.ts'
import { readAnjText } from '../run/read-workflow-file.ts'
import type { MessageFixes } from './read-message-fixes.ts'

/** Problem that prevents a workflow from running. */
export interface ReportedProblem {
  readonly code: string
  readonly message: string
  /** Affected node, or null if the problem concerns the entire workflow. */
  readonly node: { readonly id: string; readonly name: string } | null
  /** Remedy for the problem; null if the message contains it. */
  readonly cure: string | null
}

/** Result of validating a workflow file. */
export interface Verdict {
  readonly file: string
  readonly valid: boolean
  readonly problems: readonly ReportedProblem[]
  /** Notes for the user who opens the file. */
  readonly notes: readonly string[]
  readonly nodes: number
}

/** Options of a validation. */
export interface ValidateOptions {
  readonly given: GivenData
  /** Allows input files to be missing. */
  readonly withoutData: boolean
}

/**
 * Validates a workflow file: first finds problems that prevent opening the file, then problems that prevent a run.
 * Reads no data and contacts no server. Of the input files, it checks only that they exist and have the recorded
 * content.
 */
export async function validateFile(
  file: string,
  options: ValidateOptions,
  cures: MessageFixes,
): Promise<Verdict> {
  const parsed = parseWorkflowFile(await readAnjText(file))
  if (!parsed.ok) {
    const problems = [described(parsed.problem, [], cures)]
    return { file, valid: false, problems, notes: [], nodes: 0 }
  }
  const { graph, missing } = await withData(parsed.value, file, options)
  const found = [...missing, ...findProblems(withConnectionsHere(graph))]
  return {
    file,
    valid: found.length === 0,
    problems: found.map((one) => described(one, graph.nodes, cures)),
    notes: parsed.value.notes,
    nodes: graph.nodes.length,
  }
}

/** Returns the graph as it is once its file inputs have data, and the problems of the inputs whose data is missing. */
async function withData(
  parsed: ParsedFile,
  file: string,
  { given, withoutData }: ValidateOptions,
): Promise<{ readonly graph: WorkflowGraph; readonly missing: readonly Problem[] }> {
  const missing: Problem[] = []
  const nodes: WorkflowNode[] = []
  for (const node of parsed.graph.nodes) {
    const needsFile = isFileInput(node) || templateNameOf(node) !== null
    const fault = needsFile && !withoutData ? await faultOf(node, parsed, file, given) : null
    if (fault) missing.push(fault)
    nodes.push(prepared(node, parsed))
  }
  return { graph: { ...parsed.graph, nodes }, missing }
}

async function faultOf(
  node: WorkflowNode,
  parsed: ParsedFile,
  file: string,
  given: GivenData,
): Promise<Problem | null> {
  const table = parsed.tables.find(({ nodeId }) => nodeId === node.id)
  const reference = parsed.references.find(({ nodeId }) => nodeId === node.id)
  const fileName = table?.fileName ?? reference?.fileName ?? fileNameOf(node)
  // An input without a file name is already reported by the workflow's rules.
  if (!fileName || (table && !given.has(fileName))) return null
  try {
    await findData({ fileName, sha256: reference?.sha256 ?? null }, file, given)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { code: error.code, sentence: error.message, params: { fileName }, nodeId: node.id }
  }
}

/**
 * Marks an input with a file name as prepared. Its columns come from the embedded rows, or else from its settings.
 */
function prepared(node: WorkflowNode, parsed: ParsedFile): WorkflowNode {
  if (!isFileInput(node)) return templateNameOf(node) === null ? node : withTemplateId(node, node.id)
  const { config } = node.data
  const [header] = parsed.tables.find(({ nodeId }) => nodeId === node.id)?.rows ?? []
  if (!header && !config.fileName) return node
  const columns =
    config.columns.length > 0 || !header
      ? config.columns
      : header.map((name) => ({ name, type: 'text' as const }))
  return { ...node, data: { ...node.data, config: { ...config, datasetId: node.id, columns } } }
}

function fileNameOf(node: WorkflowNode): string | null {
  return isFileInput(node) ? node.data.config.fileName : templateNameOf(node)
}

function described(problem: Problem, nodes: readonly WorkflowNode[], cures: MessageFixes): ReportedProblem {
  const { code, sentence, nodeId } = problem
  const node = nodes.find(({ id }) => id === nodeId)
  return {
    code,
    message: sentence,
    node: node ? { id: node.id, name: nameOf(node) } : null,
    cure: cures.get(code) ?? null,
  }
}
