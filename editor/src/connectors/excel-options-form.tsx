import type { DatasetProfile, ExcelOptions } from '@anj/workflow'
import { NumberInput, Stack, Switch } from '@mantine/core'
import { Choice } from '../panels/choice.tsx'
import { Details } from '../panels/details.tsx'
import { useDraft } from '../store/drafts.ts'
import type { OptionsFormProps } from './options-form.ts'
import { ReadAgain } from './read-again.tsx'

interface ExcelOptionsFormProps extends OptionsFormProps<ExcelOptions> {
  /** Of the workbook, as far as they are known. */
  readonly sheets: NonNullable<DatasetProfile['sheets']>
}

/** Which sheet of a workbook is read, and where its rows begin. */
export function ExcelOptionsForm({ place, options, sheets, isBusy, onRead }: ExcelOptionsFormProps) {
  const { value: draft, set: change } = useDraft(place, options)
  const set = (part: Partial<ExcelOptions>) => change((before) => ({ ...before, ...part }))
  const isChanged = JSON.stringify(draft) !== JSON.stringify(options)
  const isListed = sheets.some(({ name }) => name === draft.sheet)
  const choose = (sheet: string) => {
    set({ sheet })
    onRead({ ...draft, sheet })
  }
  return (
    <>
      <Choice
        label="Sheet"
        searchable={sheets.length > 10}
        disabled={isBusy}
        data={[
          ...(isListed || draft.sheet === '' ? [] : [{ value: draft.sheet, label: draft.sheet }]),
          // Of a workbook that could not be read with this sheet nobody knows the others: the first one leads to them.
          ...(sheets.length === 0 ? [{ value: '', label: 'First sheet that holds something' }] : []),
          ...sheets.map(({ name, hidden }) => ({ value: name, label: hidden ? `${name} (hidden)` : name })),
        ]}
        value={draft.sheet || null}
        onChange={choose}
      />
      <Details title="How the sheet is read" startsOpen={isChanged}>
        <Stack gap="xs">
          <NumberInput
            label="Rows to skip"
            size="xs"
            min={0}
            allowDecimal={false}
            value={draft.skipLines}
            onChange={(rows) => typeof rows === 'number' && set({ skipLines: rows })}
          />
          <Switch
            size="xs"
            label="First row is the header"
            checked={draft.header}
            onChange={(event) => set({ header: event.currentTarget.checked })}
          />
          <ReadAgain isChanged={isChanged} isBusy={isBusy} onClick={() => onRead(draft)} />
        </Stack>
      </Details>
    </>
  )
}
