import { countPhrase, type Reject, sentence, type WorkflowGraph } from '@anj/workflow'

/** Returns what the steps found wrong in the loaded rows of a preview, each in its own words, or null. */
export function rejectsNote({ nodes }: WorkflowGraph, rejects: readonly Reject[]): string | null {
  const kinds = new Map(nodes.map(({ id, data }) => [id, data.kind]))
  const kindOf = ({ nodeId }: Reject) => (nodeId ? kinds.get(nodeId) : undefined)
  const broken = rowsOf(rejects.filter((one) => kindOf(one) === 'checkRows'))
  const unmatched = rowsOf(rejects.filter((one) => kindOf(one) === 'lookUp'))
  const values = rejects.filter((one) => !['checkRows', 'lookUp'].includes(kindOf(one) ?? '')).length
  const notes = [
    broken === 1 && sentence('oneRowBreaksRule'),
    broken > 1 && sentence('rowsBreakRule', { rows: countPhrase(broken, 'row') }),
    unmatched === 1 && sentence('oneRowWithoutOneMatch'),
    unmatched > 1 && sentence('rowsWithoutOneMatch', { rows: countPhrase(unmatched, 'row') }),
    values === 1 && sentence('oneValueNotConverted'),
    values > 1 && sentence('valuesNotConverted', { values: countPhrase(values, 'value') }),
  ].filter((note) => note !== false)
  return notes.length > 0 ? notes.join(', ') : null
}

/** Returns the number of different rows. A row that breaks several rules counts once. */
const rowsOf = (rejects: readonly Reject[]) => new Set(rejects.map(({ row }) => row)).size
