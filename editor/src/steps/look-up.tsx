import { addedColumns, countPhrase, incomingColumns } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Stack, Text } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import { ChosenColumnsField } from './chosen-columns-field.tsx'
import { KeyPairs } from './key-pairs.tsx'
import { MatchCounts } from './match-counts.tsx'
import { TwoTables } from './two-tables.tsx'
import { useKeySuggestions } from './use-key-suggestions.ts'
import { useSourceMenus } from './use-source-menus.tsx'

const forSeveral = [
  { value: 'refuse', label: 'Refuse the run' },
  { value: 'first', label: 'Take the first match' },
  { value: 'leaveOut', label: 'Leave the row out and list it' },
] as const
const forNone = [
  { value: 'empty', label: 'Leave the columns empty' },
  { value: 'refuse', label: 'Refuse the run' },
  { value: 'leaveOut', label: 'Leave the row out and list it' },
] as const

/** The form of Look Up. */
export default function LookUpForm(props: NodeFormProps<'lookUp'>) {
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
  const { keys, columns, severalMatches, noMatch } = config
  const chosen =
    columns ??
    addedColumns(left, right, keys, null).map(({ from, column }) => ({ column: from, name: column.name }))
  return (
    <Stack gap="sm">
      <Text size="xs" c="dimmed">
        {sentence('lookUpMeaning')}
      </Text>
      <TwoTables {...props} />
      <KeyPairs
        workflowId={props.workflowId}
        nodeId={node.id}
        keys={keys}
        left={left}
        right={right}
        found={suggestions.value}
        menuOf={menuOf}
        onChange={(next) => change({ ...config, keys: next })}
      />
      <MatchCounts
        {...props}
        warn={({ several }) =>
          severalMatches === 'refuse' && several > 0
            ? sentence('lookUpSeveralFound', { rows: countPhrase(several, 'row') })
            : null
        }
      />
      <Choice
        label="Several matches"
        data={forSeveral}
        value={severalMatches}
        onChange={(picked) => change({ ...config, severalMatches: picked })}
      />
      <Choice
        label="No match"
        data={forNone}
        value={noMatch}
        onChange={(picked) => change({ ...config, noMatch: picked })}
      />
      <Text size="sm" fw={600}>
        Columns to add
      </Text>
      <ChosenColumnsField
        incoming={[right]}
        columns={right}
        chosen={chosen}
        menuOf={(column, className) => menuOf('right', column, className)}
        onChange={(next, field) => change({ ...config, columns: next }, field)}
      />
    </Stack>
  )
}
