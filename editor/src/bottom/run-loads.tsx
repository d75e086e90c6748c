import { escapeBidiControls } from '@anj/ui/bidi-controls'
import { boundPhrase, countPhrase, nameOf, type WorkflowGraph } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Text } from '@mantine/core'
import type { Run } from '../server/runs.ts'
import { useCurrentWorkflow } from '../store/use-workflow.ts'

/** Shows which rows a run read from its inputs with a rising column. */
export function RunLoads({ run }: { readonly run: Run }) {
  const workflow = useCurrentWorkflow()
  return loadTexts(run, workflow).map((words) => (
    <Text key={words} size="xs" c="dimmed">
      {escapeBidiControls(words)}
    </Text>
  ))
}

/** Describes the bounds and the numbers of rows of a run's incremental loads. */
function loadTexts(
  { loads, loadFrom }: Pick<Run, 'loads' | 'loadFrom'>,
  graph: WorkflowGraph | null,
): readonly string[] {
  const titleOf = (nodeId: string) => {
    const node = graph?.nodes.find(({ id }) => id === nodeId)
    return node ? nameOf(node) : nodeId
  }
  const chosen = Object.keys(loadFrom).map((nodeId) => sentence('runLoadChosen', { title: titleOf(nodeId) }))
  return [...chosen, ...loads.flatMap((load) => textsOf(load, titleOf(load.nodeId)))]
}

function textsOf(load: Run['loads'][number], title: string): readonly string[] {
  const { column, type, whole, readAfter, upTo, withoutValue } = load
  const rows = countPhrase(load.rows, 'row')
  const bound = (text: string) => boundPhrase(type, text)
  if (whole) {
    return upTo === null
      ? [sentence('runLoadAllWithoutBound', { title, rows, column })]
      : [sentence('runLoadAll', { title, rows, column, upTo: bound(upTo) })]
  }
  const left =
    withoutValue === 0
      ? []
      : [sentence('runLoadWithoutValue', { title, rows: countPhrase(withoutValue, 'row'), column })]
  if (upTo === null) return [sentence('runLoadNone', { title, rows, column }), ...left]
  if (readAfter === null)
    return [sentence('runLoadUpTo', { title, rows, column, upTo: bound(upTo) }), ...left]
  const values = { title, rows, column, after: bound(readAfter), upTo: bound(upTo) }
  return [sentence('runLoadAfter', values), ...left]
}
