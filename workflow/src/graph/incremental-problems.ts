import { type Problem, problem } from '../model/problem.ts'
import { comparedSources } from './compared-sources.ts'
import type { WorkflowGraph } from './document.ts'
import { incrementalInputs } from './incremental.ts'
import { isDatabaseOutput, isFileOutput, isInsightNode } from './node-families.ts'
import { outputOf } from './outputs.ts'

/** Returns the problems of an output that gets only new and changed rows. */
export function incrementalOutputProblems(graph: WorkflowGraph): readonly Problem[] {
  const output = outputOf(graph)
  const inputs = incrementalInputs(graph)
  if (!output || inputs.length === 0 || isInsightNode(output)) return []
  const { title } = output.data
  const at = (found: Problem): Problem => ({ ...found, nodeId: output.id })
  if (isDatabaseOutput(output)) {
    const { dropTableThenCreate, deleteExistingData, deleteMissing, updateByKey = [] } = output.data.config
    if (updateByKey.length === 0 && (dropTableThenCreate || deleteExistingData))
      return [at(problem('incrementalReplaces', { title }))]
    const compared = deleteMissing ? comparedSources(graph) : null
    if (compared && !compared.ok) return [at(compared.problem)]
    if (updateByKey.length > 0) return []
  }
  return inputs.flatMap(({ node }) => {
    if (!node.data.config.incremental?.lookBack) return []
    const code = isFileOutput(output) ? 'lookBackIntoFile' : 'lookBackNeedsKey'
    return [{ ...problem(code, { title: node.data.title }), nodeId: node.id }]
  })
}
