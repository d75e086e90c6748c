import { type DatabaseKind, type DatabaseOutputConfig, databases } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Box, Radio, Stack, Switch } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { TargetTable } from '../server/insights.ts'
import { usableKeys } from './key-problem.ts'
import { UpdateByKey } from './update-by-key.tsx'
import { writeEffect } from './write-effect.ts'
import { choiceOf, type WriteChoice, withChoice, writeChoices } from './write-mode.ts'

interface HowToWriteProps {
  readonly title: string
  readonly kind: DatabaseKind
  readonly config: DatabaseOutputConfig
  readonly change: (config: DatabaseOutputConfig) => void
  /** The names of the columns that the output receives. */
  readonly names: readonly string[]
  /** The table as the server describes it, or null while that is unknown. */
  readonly target: TargetTable | null
  /** True if the workflow loads only new rows. */
  readonly loadsNew: boolean
}

const labels: Readonly<Record<WriteChoice, string>> = {
  replaceTable: 'Replace the table',
  replaceRows: 'Replace the rows',
  append: 'Append',
  updateByKey: 'Update or insert by key',
}

/** Chooses the way to write, and describes what each way does to the table that exists now. */
export function HowToWrite({ title, kind, config, change, names, target, loadsNew }: HowToWriteProps) {
  const choice = choiceOf(config)
  const keys = target?.exists ? target.keys : null
  const choose = (value: string) => {
    const chosen = writeChoices.find((one) => one === value)
    const usable = usableKeys(keys ?? [], config.columnMapping, names)
    if (chosen) change(withChoice(config, chosen, (usable.length === 1 && usable[0]) || []))
  }
  const details: Partial<Record<WriteChoice, ReactNode>> = {
    replaceRows: databases[kind].canTruncate && (
      <Switch
        size="xs"
        label="Empty by TRUNCATE"
        description={sentence('truncateHint')}
        checked={config.truncate ?? false}
        onChange={(event) => change({ ...config, truncate: event.currentTarget.checked })}
      />
    ),
    updateByKey: (
      <UpdateByKey
        config={config}
        change={change}
        names={names}
        keys={keys}
        tableColumns={target?.exists ? target.columns.map(({ name }) => name) : []}
        comparesKeys={loadsNew}
      />
    ),
  }
  return (
    <>
      <Radio.Group
        size="xs"
        label="How to write"
        value={choice}
        error={choice === null && sentence('updateByKeyAlone', { title })}
        onChange={choose}
      >
        <Stack gap="xs" mt={6}>
          {writeChoices.map((one) => (
            <Way key={one} value={one} effect={writeEffect(one, config, target)}>
              {choice === one && details[one]}
            </Way>
          ))}
        </Stack>
      </Radio.Group>
      <Switch
        size="xs"
        label="Create the table if it does not exist"
        description={choice === 'replaceTable' && sentence('overriddenByDrop')}
        disabled={choice === 'replaceTable'}
        checked={config.createTableIfNotExist}
        onChange={(event) => change({ ...config, createTableIfNotExist: event.currentTarget.checked })}
      />
    </>
  )
}

interface WayProps {
  readonly value: WriteChoice
  readonly effect: string
  /** The further settings of the chosen way. */
  readonly children: ReactNode
}

function Way({ value, effect, children }: WayProps) {
  const id = useId()
  return (
    <div>
      <Radio
        size="xs"
        value={value}
        label={labels[value]}
        description={<span id={id}>{effect}</span>}
        aria-describedby={id}
      />
      {children && (
        <Box mt="xs" ml="lg">
          {children}
        </Box>
      )}
    </div>
  )
}
