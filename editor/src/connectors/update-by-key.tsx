import type { DatabaseOutputConfig } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, Group, MultiSelect, Radio, Stack, Text } from '@mantine/core'
import type { TargetTable } from '../server/insights.ts'
import { keyProblem, usableKeys } from './key-problem.ts'
import { withMissing } from './write-mode.ts'

interface UpdateByKeyProps {
  readonly config: DatabaseOutputConfig
  readonly change: (config: DatabaseOutputConfig) => void
  readonly names: readonly string[]
  /** The keys of the existing table, or null. */
  readonly keys: TargetTable['keys'] | null
}

/** Chooses the key of an update, and the fate of the rows that are missing from the source. */
export function UpdateByKey({ config, change, names, keys }: UpdateByKeyProps) {
  const { updateByKey = [], columnMapping, deleteMissing } = config
  const usable = usableKeys(keys ?? [], columnMapping, names)
  return (
    <Stack gap="xs">
      <ColumnChoice
        label="Key columns"
        description={sentence('updateByKeyHint')}
        names={names}
        value={updateByKey}
        problem={
          updateByKey.length === 0
            ? sentence('updateKeyMissing')
            : keys && keyProblem(updateByKey, columnMapping, keys)
        }
        onChange={(key) => change({ ...config, updateByKey: key })}
      />
      {usable.length > 0 && (
        <Group gap={6} role="group" aria-label={sentence('keysOfTable')}>
          <Text size="xs" c="dimmed" aria-hidden>
            {sentence('keysOfTable')}
          </Text>
          {usable.map((key) => (
            <Button
              key={JSON.stringify(key)}
              size="compact-xs"
              variant={isSame(key, updateByKey) ? 'filled' : 'light'}
              aria-pressed={isSame(key, updateByKey)}
              onClick={() => change({ ...config, updateByKey: [...key] })}
            >
              {key.join(', ')}
            </Button>
          ))}
        </Group>
      )}
      <Radio.Group
        size="xs"
        label="Rows that are missing from the source"
        value={deleteMissing ? 'delete' : 'keep'}
        onChange={(fate) => change(withMissing(config, fate === 'delete' ? [] : null))}
      >
        <Group gap="md" mt={4}>
          <Radio size="xs" value="keep" label="Keep" />
          <Radio size="xs" value="delete" label="Delete" />
        </Group>
      </Radio.Group>
      {deleteMissing && (
        <ColumnChoice
          label="Only within"
          description={sentence('onlyWithinHint')}
          placeholder="The whole table"
          names={names}
          value={deleteMissing.within}
          problem={null}
          onChange={(within) => change(withMissing(config, within))}
        />
      )}
    </Stack>
  )
}

interface ColumnChoiceProps {
  readonly label: string
  readonly description: string
  readonly placeholder?: string
  readonly names: readonly string[]
  readonly value: readonly string[]
  readonly problem: string | null
  readonly onChange: (columns: string[]) => void
}

/** Chooses some of the columns that the output receives. Columns that no longer arrive are reported. */
function ColumnChoice({
  label,
  description,
  placeholder,
  names,
  value,
  problem,
  onChange,
}: ColumnChoiceProps) {
  const gone = names.length > 0 ? value.filter((column) => !names.includes(column)) : []
  return (
    <MultiSelect
      size="xs"
      label={label}
      description={description}
      placeholder={value.length === 0 ? placeholder : undefined}
      searchable
      clearable
      limit={200}
      data={[...new Set([...names, ...value])]}
      value={[...value]}
      error={gone.length > 0 ? sentence('updateKeyGone', { columns: gone.join(', ') }) : problem}
      onChange={onChange}
    />
  )
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((column) => b.includes(column))
