import { incomingColumns, unionColumns } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Stack, Switch, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Choice } from '../kit/choice.tsx'
import { Details } from '../kit/details.tsx'
import { listPhrase } from '../kit/format.ts'
import type { NodeFormProps } from '../kit/node-form.ts'
import { ChosenColumnsField } from './chosen-columns-field.tsx'
import { missingColumns, unionLines } from './missing-columns.ts'
import { TwoTables } from './two-tables.tsx'
import { UnionLines } from './union-lines.tsx'

const matchings = [
  { value: 'name', label: 'Name' },
  { value: 'position', label: 'Position' },
]

/** The form of Union Table. */
export default function UnionTableForm(props: NodeFormProps<'unionTable'>) {
  const { graph, node, config, change } = props
  const { matchBy, removeDuplicates, selectedColumns } = config
  const incoming = incomingColumns(graph, node.id)
  const columns = useMemo(() => unionColumns(incoming, matchBy), [incoming, matchBy])
  const [left, right] = incoming
  if (!left || !right) {
    return (
      <Text size="xs" c="dimmed">
        {sentence('twoTablesNeeded')}
      </Text>
    )
  }
  const missing = missingColumns(left, right, matchBy)
  return (
    <Stack gap="sm">
      <TwoTables {...props} />
      <Choice
        label="Match columns by"
        description={sentence(matchBy === 'name' ? 'unionByName' : 'unionByPosition')}
        data={matchings}
        value={matchBy}
        onChange={(by) => change({ ...config, matchBy: by as typeof matchBy })}
      />
      <Details title="How columns match" startsOpen>
        <UnionLines lines={unionLines(left, right, matchBy)} />
      </Details>
      <Missing side="left" names={missing.left} />
      <Missing side="right" names={missing.right} />
      <Switch
        size="xs"
        label="Remove duplicate rows"
        checked={removeDuplicates}
        onChange={(event) => change({ ...config, removeDuplicates: event.currentTarget.checked })}
      />
      <Text size="sm" fw={600}>
        Result columns
      </Text>
      <ChosenColumnsField
        incoming={incoming}
        columns={columns}
        chosen={selectedColumns}
        onChange={(chosen, field) => change({ ...config, selectedColumns: chosen }, field)}
      />
    </Stack>
  )
}

/** Lists the columns of the union that are null for one side. */
function Missing({ side, names }: { readonly side: 'left' | 'right'; readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Text size="xs" c="var(--anj-preparation)" role="note" title={names.join(', ')}>
      {sentence('unionMissing', { side, columns: listPhrase(names) })}
    </Text>
  )
}
