import type { DatabaseOutputConfig } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Switch } from '@mantine/core'

interface FitToDataProps {
  readonly config: DatabaseOutputConfig
  readonly change: (config: DatabaseOutputConfig) => void
  /** True if the table exists now. */
  readonly exists: boolean
}

/** Chooses the types of a table that the run creates: with room for later values, or fitted to the values of the run. */
export function FitToData({ config, change, exists }: FitToDataProps) {
  const { createTableIfNotExist, dropTableThenCreate, fitToData = false } = config
  const creates = dropTableThenCreate || (createTableIfNotExist && !exists)
  if (!creates) return null
  const set = (fits: boolean) => {
    const { fitToData: _, ...rest } = config
    change(fits ? { ...rest, fitToData: true } : rest)
  }
  return (
    <Switch
      size="xs"
      label="Fit to this data"
      description={sentence('fitToDataHint')}
      checked={fitToData}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  )
}
