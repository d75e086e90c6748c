import type { CsvOptions } from '@anj/workflow'
import { NumberInput, Stack, Switch } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import { Details } from '../kit/details.tsx'
import { DelimiterField } from './delimiter-field.tsx'
import { EncodingField } from './encoding-field.tsx'
import type { OptionsFormProps } from './options-form.ts'
import { ReadAgain } from './read-again.tsx'

/** A select option needs a non-empty value. */
const NONE = 'none'
const quotes = [
  { value: '"', label: 'Double "' },
  { value: "'", label: "Single '" },
  { value: NONE, label: 'None' },
]
const decimalSigns = [
  { value: NONE, label: 'Detect from values' },
  { value: '.', label: 'Point 1.5' },
  { value: ',', label: 'Comma 1,5' },
]
const LONGEST_DELIMITER = 4

/** Shows the detected reading options of a delimited file, for corrections. */
export function CsvOptionsForm({
  options,
  isChanged,
  isBusy,
  onChange,
  onRead,
}: OptionsFormProps<CsvOptions>) {
  const set = (part: Partial<CsvOptions>) => onChange({ ...options, ...part })
  return (
    <Details title="How the file is read" startsOpen={isChanged}>
      <Stack gap="xs">
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
        <Choice
          label="Decimal sign"
          data={decimalSigns}
          value={options.decimalSign ?? NONE}
          onChange={(sign) => {
            const { decimalSign: _, ...rest } = options
            onChange(
              sign === NONE ? rest : { ...rest, decimalSign: sign as NonNullable<CsvOptions['decimalSign']> },
            )
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
