import { comparison, incomingColumns } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Checkbox, Stack, Text } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import { ColumnsField } from './columns-field.tsx'
import { KeyPairs } from './key-pairs.tsx'
import { MatchCounts } from './match-counts.tsx'
import { TwoTables } from './two-tables.tsx'
import { useKeySuggestions } from './use-key-suggestions.ts'
import { useSourceMenus } from './use-source-menus.tsx'

const comparisons = [
  { value: 'all', label: 'All columns with equal names' },
  { value: 'some', label: 'Some columns' },
]

/** The form of Compare Tables. */
export default function CompareTablesForm(props: NodeFormProps<'compareTables'>) {
  const { graph, node, config, change } = props
  const suggestions = useKeySuggestions(props)
  const menuOf = useSourceMenus(props)
  const [left, right] = incomingColumns(graph, node.id)
  if (!left || !right) {
    return (
      <Text size="xs" c="dimmed">
        {sentence('twoTablesToCompare')}
      </Text>
    )
  }
  const { keys, columns, unchanged } = config
  const { compared, alone } = comparison(left, right, { keys, columns: null })
  const names = compared.map(({ old }) => old.name)
  return (
    <Stack gap="sm">
      <Text size="xs" c="dimmed">
        {sentence('compareTablesMeaning')}
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
      <Text size="xs" c="dimmed">
        {sentence('compareNeedsUniqueKeys')}
      </Text>
      <MatchCounts {...props} />
      <Choice
        label="Compare"
        data={comparisons}
        value={columns ? 'some' : 'all'}
        onChange={(chosen) => change({ ...config, columns: chosen === 'all' ? null : [] })}
      />
      {columns ? (
        <ColumnsField
          label="Columns to compare"
          names={names}
          chosen={columns}
          onChange={(chosen) => change({ ...config, columns: chosen })}
        />
      ) : (
        alone.length > 0 && (
          <Text size="xs" c="dimmed">
            {sentence('onlyInOneTable', { columns: alone.join(', ') })}
          </Text>
        )
      )}
      <Checkbox
        size="xs"
        label="Also return unchanged rows"
        checked={unchanged}
        onChange={(event) => change({ ...config, unchanged: event.currentTarget.checked })}
      />
    </Stack>
  )
}
