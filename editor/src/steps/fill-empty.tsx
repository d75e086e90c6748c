import { type FillConfig, incomingColumns, isValueOf } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Stack, Text, TextInput } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import { ColumnsField } from './columns-field.tsx'

const sources = [
  { value: 'above', label: 'The value above (fill down)' },
  { value: 'below', label: 'The value below (fill up)' },
  { value: 'value', label: 'A value' },
] as const

/** The form of Fill Empty. */
export default function FillEmptyForm({ graph, node, config, change }: NodeFormProps<'fillEmpty'>) {
  const [columns = []] = incomingColumns(graph, node.id)
  const set = (changes: Partial<FillConfig>, field?: string) => change({ ...config, ...changes }, field)
  const { from, value, within } = config
  const wrong =
    value === ''
      ? undefined
      : columns.find(({ name, type }) => config.columns.includes(name) && !isValueOf(type, value))
  return (
    <Stack gap="sm">
      <ColumnsField
        label="Columns to fill"
        names={columns.map(({ name }) => name)}
        chosen={config.columns}
        onChange={(chosen) => set({ columns: chosen })}
      />
      <Choice
        label="Fill with"
        data={[...sources]}
        value={from}
        onChange={(chosen) => set({ from: sources.find((one) => one.value === chosen)?.value ?? from })}
      />
      {from === 'value' ? (
        <>
          <TextInput
            size="xs"
            label="Value"
            value={value}
            error={wrong !== undefined}
            onChange={(event) => set({ value: event.currentTarget.value }, 'value')}
          />
          {wrong && (
            <Text size="xs" c="var(--mantine-color-error)" role="note">
              {sentence('notOfType', { value, type: wrong.type })}
            </Text>
          )}
        </>
      ) : (
        <ColumnsField
          label="Within groups of equal"
          description={sentence('fillWithinHint')}
          names={columns.map(({ name }) => name)}
          chosen={within}
          onChange={(chosen) => set({ within: chosen })}
        />
      )}
    </Stack>
  )
}
