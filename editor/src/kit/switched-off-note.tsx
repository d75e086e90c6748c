import { escapeBidiControls } from '@anj/ui'
import { switchedOffNames, switchedOffPhrase, type WorkflowGraph } from '@anj/workflow'
import { Text } from '@mantine/core'

/** Says which steps of a workflow are switched off, before a run or a schedule passes over them. */
export function SwitchedOffNote({ graph }: { readonly graph: WorkflowGraph | null | undefined }) {
  const phrase = graph && switchedOffPhrase(switchedOffNames(graph))
  if (!phrase) return null
  return (
    <Text size="xs" c="var(--anj-warning)">
      {escapeBidiControls(phrase)}
    </Text>
  )
}
