import type { WorkflowGraph } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'

/** What is said of the workflow as a whole, even where it could be pinned on one node. */
const ofWholeWorkflow: ReadonlySet<string> = new Set([
  sentence('inputNotPrepared'),
  sentence('outputNodeNeeded'),
  sentence('outputComponentNeeded'),
  sentence('oneOutputOnly'),
  sentence('circle'),
])

/** A problem's sentence with its node's title in front, when it is about a node and doesn't name it itself. */
export function saidOfNode(
  problem: { readonly sentence: string; readonly nodeId?: string | undefined },
  { nodes }: Pick<WorkflowGraph, 'nodes'>,
): string {
  const title = nodes.find(({ id }) => id === problem.nodeId)?.data.title
  if (!title || problem.sentence.includes(title) || ofWholeWorkflow.has(problem.sentence)) {
    return problem.sentence
  }
  return `${title}: ${problem.sentence}`
}
