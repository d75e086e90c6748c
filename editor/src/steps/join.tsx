import { incomingColumns, type StepKind, sideBySide } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { NodeFormProps } from '../kit/node-form.ts'
import { ChosenColumnsField } from './chosen-columns-field.tsx'
import { KeyPairs } from './key-pairs.tsx'
import { MatchCounts } from './match-counts.tsx'
import { TwoTables } from './two-tables.tsx'
import { useKeySuggestions } from './use-key-suggestions.ts'
import { useSourceMenus } from './use-source-menus.tsx'

/** The steps that match rows by keys. */
export type JoinKind = Extract<StepKind, `${string}Join`>

const meanings = {
  innerJoin: 'innerJoinMeaning',
  leftJoin: 'leftJoinMeaning',
  rightJoin: 'rightJoinMeaning',
  fullJoin: 'fullJoinMeaning',
} as const satisfies Record<JoinKind, string>

/** The form of a join: its key columns, and the columns of the result. */
export default function JoinForm(props: NodeFormProps<JoinKind>) {
  const { graph, node, config, change } = props
  const incoming = incomingColumns(graph, node.id)
  const columns = useMemo(() => sideBySide(incoming), [incoming])
  const suggestions = useKeySuggestions(props)
  const menuOf = useSourceMenus(props)
  const [left, right] = incoming
  if (!left || !right) {
    return (
      <Text size="xs" c="dimmed">
        {sentence('twoTablesNeeded')}
      </Text>
    )
  }
  const menuOfResult = (name: string, className?: string) => {
    const at = columns.findIndex((column) => column.name === name)
    const own = left[at] ?? right[at - left.length]
    return own ? menuOf(at < left.length ? 'left' : 'right', own.name, className) : null
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
      <Text size="sm" fw={600}>
        Result columns
      </Text>
      <ChosenColumnsField
        incoming={incoming}
        columns={columns}
        chosen={config.selectedColumns}
        menuOf={menuOfResult}
        onChange={(selectedColumns, field) => change({ ...config, selectedColumns }, field)}
      />
    </Stack>
  )
}
