import type { CsvOptions, ReadingOptions } from '@anj/workflow'
import { NumberInput, Stack, Switch } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import { Details } from '../kit/details.tsx'
import { DecimalSignChoice } from './decimal-sign-choice.tsx'
import { DelimiterField } from './delimiter-field.tsx'
import { EncodingField } from './encoding-field.tsx'
import { LayoutChoice } from './layout-choice.tsx'
import type { OptionsFormProps } from './options-form.ts'
import { ReadAgain } from './read-again.tsx'

/** A select option needs a non-empty value. */
const NONE = 'none'
const quotes = [
  { value: '"', label: 'Double "' },
  { value: "'", label: "Single '" },
  { value: NONE, label: 'None' },
]
const LONGEST_DELIMITER = 4

interface CsvOptionsFormProps extends OptionsFormProps<CsvOptions> {
  readonly datasetId: string
  readonly onLayout: (options: ReadingOptions) => void
}

/** Shows the detected reading options of a delimited file, for corrections. */
export function CsvOptionsForm({
  datasetId,
  options,
  isChanged,
  isBusy,
  onChange,
  onRead,
  onLayout,
}: CsvOptionsFormProps) {
  const set = (part: Partial<CsvOptions>) => onChange({ ...options, ...part })
  return (
    <Details title="How the file is read" startsOpen={isChanged}>
      <Stack gap="xs">
        <LayoutChoice datasetId={datasetId} options={options} onChange={onLayout} />
        <DelimiterField
          value={options.delimiter}
          longest={LONGEST_DELIMITER}
          onChange={(delimiter) => set({ delimiter })}
        />
        <Choice
          label="Quote"
          data={quotes}
          value={options.quote || NONE}
          onChange={(quote) => set({ quote: (quote === NONE ? '' : quote) as CsvOptions['quote'] })}
        />
        <EncodingField value={options.encoding} onChange={(encoding) => set({ encoding })} />
        <DecimalSignChoice
          value={options.decimalSign}
          onChange={(sign) => {
            const { decimalSign: _, ...rest } = options
            onChange(sign ? { ...rest, decimalSign: sign } : rest)
          }}
        />
        <NumberInput
          label="Lines to skip"
          size="xs"
          min={0}
          allowDecimal={false}
          value={options.skipLines}
          onChange={(lines) => typeof lines === 'number' && set({ skipLines: lines })}
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
  )
}
