import { isInsightNode, outputOf } from '@anj/workflow'
import type { RunRequest } from '../model/run-request.ts'

/** True when a run produces a dictionary, a diagram or advice instead of rows. */
export function isInsightRun({ workflow }: Pick<RunRequest, 'workflow'>): boolean {
  const output = outputOf(workflow)
  return output !== null && isInsightNode(output)
}
