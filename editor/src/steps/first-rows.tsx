import { incomingColumns } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { NumberInput, Stack } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import { PercentInput } from '../kit/percent-input.tsx'
import { ColumnsField } from './columns-field.tsx'
import { RowsKept } from './rows-kept.tsx'

const kinds = [
  { value: 'first', label: 'The first rows' },
  { value: 'last', label: 'The last rows' },
  { value: 'skip', label: 'All rows except the first ones' },
  { value: 'sampleRows', label: 'A random number of rows' },
  { value: 'sampleShare', label: 'A random share of the rows' },
] as const

/** The form of First Rows: the rows to keep, and the columns that make groups. */
export default function FirstRowsForm(props: NodeFormProps<'firstRows'>) {
  const { graph, node, config, change } = props
  const [columns = []] = incomingColumns(graph, node.id)
  const { take } = config
  const set = (field: 'count' | 'share' | 'seed') => (value: number | string) => {
    if (typeof value === 'number') change({ ...config, [field]: value }, field)
  }
  return (
    <Stack gap="sm">
      <Choice
        label="Keep"
        data={kinds}
        value={take}
        onChange={(chosen) => change({ ...config, take: chosen })}
      />
      {take === 'sampleShare' ? (
        <PercentInput
          label="Share"
          min={0}
          max={100}
          decimalScale={6}
          value={config.share}
          onChange={set('share')}
        />
      ) : (
        <NumberInput
          size="xs"
          label="Number of rows"
          min={0}
          allowDecimal={false}
          thousandSeparator=","
          value={config.count}
          onChange={set('count')}
        />
      )}
      {take.startsWith('sample') && (
        <NumberInput
          size="xs"
          label="Seed"
          description={sentence('sampleSeedHint')}
          min={0}
          max={999_999_999}
          allowDecimal={false}
          value={config.seed}
          onChange={set('seed')}
        />
      )}
      <ColumnsField
        label="In each group of"
        names={columns.map(({ name }) => name)}
        chosen={config.columns}
        onChange={(chosen) => change({ ...config, columns: chosen })}
      />
      <RowsKept {...props} />
    </Stack>
  )
}
