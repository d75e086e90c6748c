import {
  AppError,
  findProblems,
  isFileInput,
  type ParsedFile,
  type Problem,
  parseWorkflowFile,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { withConnectionsHere } from '../run/connect-here.ts'
import { findData, type GivenData } from '../run/find-data.ts'
import { nameOfNode } from '../run/find-node.ts'
import { readAnjText } from '../run/read-workflow-file.ts'
import type { Cures } from './read-cures.ts'

/** Something that keeps a workflow from being run. */
export interface FoundProblem {
  readonly code: string
  readonly message: string
  /** Where it is; null when it is about the workflow as a whole. */
  readonly node: { readonly id: string; readonly name: string } | null
  /** What to do, where the sentence itself doesn't say it. */
  readonly cure: string | null
}

/** What is to be said of a workflow file. */
export interface Verdict {
  readonly file: string
  readonly valid: boolean
  readonly problems: readonly FoundProblem[]
  /** What whoever opens the file should know. */
  readonly notes: readonly string[]
  readonly nodes: number
}

/** What is looked at beside the file itself. */
export interface ValidateOptions {
  readonly given: GivenData
  /** The files that the workflow reads need not be there. */
  readonly withoutData: boolean
}

/**
 * Judges a workflow file by the rules of the product: what opening it refuses, else all that keeps it from being run. No data is
 * read and no server is asked; of files that it reads, only that they are there with the content that it knows.
 */
export async function validateFile(file: string, options: ValidateOptions, cures: Cures): Promise<Verdict> {
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

/** The inputs with their data, as opening the file would give it to them, and the problems of those whose data is nowhere. */
async function withData(
  parsed: ParsedFile,
  file: string,
  { given, withoutData }: ValidateOptions,
): Promise<{ readonly graph: WorkflowGraph; readonly missing: readonly Problem[] }> {
  const missing: Problem[] = []
  const nodes: WorkflowNode[] = []
  for (const node of parsed.graph.nodes) {
    const fault = isFileInput(node) && !withoutData ? await faultOf(node, parsed, file, given) : null
    if (fault) missing.push(fault)
    nodes.push(isFileInput(node) ? prepared(node, parsed) : node)
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
  // An input that names no file is the rules' own to judge.
  if (!fileName || (table && !given.has(fileName))) return null
  try {
    await findData({ fileName, sha256: reference?.sha256 ?? null }, file, given)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { code: error.code, sentence: error.message, params: { fileName }, nodeId: node.id }
  }
}

/** An input that names a file counts as prepared; its columns are those of the rows in the file, else those that it knew. */
function prepared(node: WorkflowNode, parsed: ParsedFile): WorkflowNode {
  if (!isFileInput(node)) return node
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
  return isFileInput(node) ? node.data.config.fileName : null
}

function described(problem: Problem, nodes: readonly WorkflowNode[], cures: Cures): FoundProblem {
  const { code, sentence, nodeId } = problem
  const node = nodes.find(({ id }) => id === nodeId)
  return {
    code,
    message: sentence,
    node: node ? { id: node.id, name: nameOfNode(node) } : null,
    cure: cures.get(code) ?? null,
  }
}
