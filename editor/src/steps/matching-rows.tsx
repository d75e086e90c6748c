import { incomingColumns } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Stack, Text } from '@mantine/core'
import type { NodeFormProps } from '../kit/node-form.ts'
import { KeyPairs } from './key-pairs.tsx'
import { MatchCounts } from './match-counts.tsx'
import { TwoTables } from './two-tables.tsx'
import { useKeySuggestions } from './use-key-suggestions.ts'
import { useSourceMenus } from './use-source-menus.tsx'

const meanings = {
  rowsWithMatch: 'rowsWithMatchMeaning',
  rowsWithoutMatch: 'rowsWithoutMatchMeaning',
} as const

/** The form of Rows With a Match and Rows Without a Match. */
export default function MatchingRowsForm(props: NodeFormProps<keyof typeof meanings>) {
  const { graph, node, config, change } = props
  const suggestions = useKeySuggestions(props)
  const menuOf = useSourceMenus(props)
  const [left, right] = incomingColumns(graph, node.id)
  if (!left || !right) {
    return (
      <Text size="xs" c="dimmed">
        {sentence('twoTablesToMatch')}
      </Text>
    )
  }
  return (
    <Stack gap="sm">
      <Text size="xs" c="dimmed">
        {sentence(meanings[node.data.kind])}
      </Text>
      <TwoTables {...props} />
      <KeyPairs
        workflowId={props.workflowId}
        nodeId={node.id}
        keys={config.keys}
        left={left}
        right={right}
        found={suggestions.value}
        menuOf={menuOf}
        onChange={(keys) => change({ ...config, keys })}
      />
      <MatchCounts {...props} />
    </Stack>
  )
}
