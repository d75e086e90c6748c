import type { WorkflowGraph } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'

/** Sentences about the whole workflow, which never get a node's title. */
const ofWholeWorkflow: ReadonlySet<string> = new Set([
  sentence('inputNotPrepared'),
  sentence('outputNodeNeeded'),
  sentence('outputComponentNeeded'),
  sentence('oneOutputOnly'),
  sentence('circle'),
])

/** Returns a problem's sentence, prefixed with its node's title unless the sentence names the node. */
export function withNodeTitle(
  problem: { readonly sentence: string; readonly nodeId?: string | undefined },
  { nodes }: Pick<WorkflowGraph, 'nodes'>,
): string {
  const title = nodes.find(({ id }) => id === problem.nodeId)?.data.title
  if (!title || problem.sentence.includes(title) || ofWholeWorkflow.has(problem.sentence)) {
    return problem.sentence
  }
  return `${title}: ${problem.sentence}`
}
