import type { CsvOptions } from '@anj/workflow'
import { Button, Group, NumberInput, Stack, Switch } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { Choice } from '../panels/choice.tsx'
import { Details } from '../panels/details.tsx'

interface CsvOptionsFormProps {
  readonly options: CsvOptions
  readonly isBusy: boolean
  readonly onRead: (options: CsvOptions) => void
}

const delimiters = [
  { value: ',', label: 'Comma ,' },
  { value: ';', label: 'Semicolon ;' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Pipe |' },
]
/** A choice needs a value that isn't empty. */
const NO_QUOTE = 'none'
const quotes = [
  { value: '"', label: 'Double "' },
  { value: "'", label: "Single '" },
  { value: NO_QUOTE, label: 'None' },
]
const encodings = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'utf-16', label: 'UTF-16' },
  { value: 'latin-1', label: 'Latin-1' },
  { value: 'windows-1252', label: 'Windows-1252' },
]

/** How the file is read: what was found in it, to be corrected and read again. */
export function CsvOptionsForm({ options, isBusy, onRead }: CsvOptionsFormProps) {
  const [draft, setDraft] = useState(options)
  const set = (change: Partial<CsvOptions>) => setDraft((before) => ({ ...before, ...change }))
  const isChanged = JSON.stringify(draft) !== JSON.stringify(options)
  const known = delimiters.some(({ value }) => value === draft.delimiter)
  return (
    <Details title="How the file is read">
      <Stack gap="xs">
        <Choice
          label="Delimiter"
          data={known ? delimiters : [...delimiters, { value: draft.delimiter, label: draft.delimiter }]}
          value={draft.delimiter}
          onChange={(delimiter) => set({ delimiter })}
        />
        <Choice
          label="Quote"
          data={quotes}
          value={draft.quote || NO_QUOTE}
          onChange={(quote) => set({ quote: (quote === NO_QUOTE ? '' : quote) as CsvOptions['quote'] })}
        />
        <Choice
          label="Encoding"
          data={encodings}
          value={draft.encoding}
          onChange={(encoding) => set({ encoding: encoding as CsvOptions['encoding'] })}
        />
        <NumberInput
          label="Lines to skip"
          size="xs"
          min={0}
          allowDecimal={false}
          value={draft.skipLines}
          onChange={(lines) => typeof lines === 'number' && set({ skipLines: lines })}
        />
        <Switch
          size="xs"
          label="First row is the header"
          checked={draft.header}
          onChange={(event) => set({ header: event.currentTarget.checked })}
        />
        <Group>
          <Button
            size="xs"
            variant={isChanged ? 'filled' : 'default'}
            loading={isBusy}
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={() => onRead(draft)}
          >
            Read again
          </Button>
        </Group>
      </Stack>
    </Details>
  )
}
