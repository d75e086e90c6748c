import { incomingColumns, type MergeConfig } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Checkbox, Stack, TextInput } from '@mantine/core'
import type { NodeFormProps } from '../kit/node-form.ts'
import { ColumnsField } from './columns-field.tsx'

/** The form of Merge Columns. */
export default function MergeColumnsForm({ graph, node, config, change }: NodeFormProps<'mergeColumns'>) {
  const [columns = []] = incomingColumns(graph, node.id)
  const set = (changes: Partial<MergeConfig>, field?: string) => change({ ...config, ...changes }, field)
  return (
    <Stack gap="sm">
      <ColumnsField
        label="Columns to merge"
        description={sentence('mergeOrderHint')}
        names={columns.map(({ name }) => name)}
        chosen={config.columns}
        onChange={(chosen) => set({ columns: chosen })}
      />
      <TextInput
        size="xs"
        label="Separator"
        placeholder="None"
        value={config.separator}
        onChange={(event) => set({ separator: event.currentTarget.value }, 'separator')}
      />
      <TextInput
        size="xs"
        label="New column"
        value={config.name}
        error={config.name.trim() === ''}
        onChange={(event) => set({ name: event.currentTarget.value }, 'name')}
      />
      <Checkbox
        size="xs"
        label="Leave out empty values"
        description={sentence('mergeEmptyHint')}
        checked={config.skipEmpty}
        onChange={(event) => set({ skipEmpty: event.currentTarget.checked })}
      />
      <Checkbox
        size="xs"
        label="Keep the original columns"
        checked={config.keepOriginal}
        onChange={(event) => set({ keepOriginal: event.currentTarget.checked })}
      />
    </Stack>
  )
}
