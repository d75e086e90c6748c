import type { DatasetProfile, ExcelOptions } from '@anj/workflow'
import { NumberInput, Stack, Switch } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import { Details } from '../kit/details.tsx'
import type { OptionsFormProps } from './options-form.ts'
import { ReadAgain } from './read-again.tsx'

interface ExcelOptionsFormProps extends OptionsFormProps<ExcelOptions> {
  /** The sheets of the workbook, as far as they are known. */
  readonly sheets: NonNullable<DatasetProfile['sheets']>
}

/** Lets the user choose which sheet of a workbook is read and where its rows start. */
export function ExcelOptionsForm({
  options,
  sheets,
  isChanged,
  isBusy,
  onChange,
  onRead,
}: ExcelOptionsFormProps) {
  const set = (part: Partial<ExcelOptions>) => onChange({ ...options, ...part })
  const isListed = sheets.some(({ name }) => name === options.sheet)
  return (
    <>
      <Choice
        label="Sheet"
        searchable={sheets.length > 10}
        disabled={isBusy}
        data={[
          ...(isListed || options.sheet === '' ? [] : [{ value: options.sheet, label: options.sheet }]),
          // If the chosen sheet failed to load, the sheets are unknown until the first sheet with data has been read.
          // The workbooks of a set can have sheets with different names.
          ...(sheets.length === 0 || options.fileSet ? [{ value: '', label: 'First sheet with data' }] : []),
          ...sheets.map(({ name, hidden }) => ({ value: name, label: hidden ? `${name} (hidden)` : name })),
        ]}
        value={options.sheet || (sheets.length === 0 || options.fileSet ? '' : null)}
        onChange={(sheet) => onRead({ ...options, sheet })}
      />
      <Details title="How the sheet is read" startsOpen={isChanged}>
        <Stack gap="xs">
          <NumberInput
            label="Rows to skip"
            size="xs"
            min={0}
            allowDecimal={false}
            value={options.skipLines}
            onChange={(rows) => typeof rows === 'number' && set({ skipLines: rows })}
          />
          <Switch
            size="xs"
            label="First row is the header"
            checked={options.header}
            onChange={(event) => set({ header: event.currentTarget.checked })}
          />
          <ReadAgain isChanged={isChanged} isBusy={isBusy} onClick={() => onRead(options)} />
        </Stack>
      </Details>
    </>
  )
}
