import type { ParquetOptions } from '@anj/workflow'
import { Stack } from '@mantine/core'
import { Details } from '../kit/details.tsx'
import { NestedChoice } from './nested-choice.tsx'
import type { OptionsFormProps } from './options-form.ts'
import { ReadAgain } from './read-again.tsx'

/** Lets the user choose what happens to nested objects of a Parquet file. */
export function ParquetOptionsForm(props: OptionsFormProps<ParquetOptions>) {
  const { options, isChanged, isBusy, onChange, onRead } = props
  return (
    <Details title="How the file is read" startsOpen={isChanged}>
      <Stack gap="xs">
        <NestedChoice value={options.nested} onChange={(nested) => onChange({ ...options, nested })} />
        <ReadAgain isChanged={isChanged} isBusy={isBusy} onClick={() => onRead(options)} />
      </Stack>
    </Details>
  )
}
