import type { DatabaseOutputConfig } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { TargetTable } from '../server/insights.ts'
import { ColumnChoice } from './column-choice.tsx'
import { keyProblem, usableKeys } from './key-problem.ts'
import { MissingRowsFields } from './missing-rows-fields.tsx'

interface UpdateByKeyProps {
  readonly config: DatabaseOutputConfig
  readonly change: (config: DatabaseOutputConfig) => void
  readonly names: readonly string[]
  /** The keys of the existing table, or null. */
  readonly keys: TargetTable['keys'] | null
  /** The columns of the existing table. */
  readonly tableColumns: readonly string[]
  /** True if the workflow loads only new rows and therefore compares keys to find missing rows. */
  readonly comparesKeys: boolean
}

/** Chooses the key of an update, and the fate of the rows that are missing from the source. */
export function UpdateByKey({ config, change, names, keys, tableColumns, comparesKeys }: UpdateByKeyProps) {
  const { updateByKey = [], columnMapping } = config
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
      <MissingRowsFields
        config={config}
        change={change}
        names={names}
        tableColumns={tableColumns}
        comparesKeys={comparesKeys}
      />
    </Stack>
  )
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((column) => b.includes(column))
