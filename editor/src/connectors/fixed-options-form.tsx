import type { FixedOptions, ReadingOptions } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Loader, NumberInput, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useCallback, useState } from 'react'
import { Details } from '../kit/details.tsx'
import { useQuery } from '../kit/use-query.ts'
import { showFirstPart } from '../server/datasets.ts'
import { type DecimalSign, DecimalSignChoice } from './decimal-sign-choice.tsx'
import { EncodingField } from './encoding-field.tsx'
import type { Columns } from './fixed-breaks.ts'
import { FixedColumns } from './fixed-columns.tsx'
import { LayoutChoice } from './layout-choice.tsx'
import type { OptionsFormProps } from './options-form.ts'
import { ReadAgain } from './read-again.tsx'
import { Ruler } from './ruler.tsx'

interface FixedOptionsFormProps extends OptionsFormProps<FixedOptions> {
  readonly datasetId: string
  /** The version whose content is shown. */
  readonly versionId: string
  readonly onLayout: (options: ReadingOptions) => void
}

/** Lets the user draw the columns of a fixed-width file on a ruler, and correct how its lines are read. */
export function FixedOptionsForm(props: FixedOptionsFormProps) {
  const { options, datasetId, versionId, isChanged, isBusy, onChange, onRead, onLayout } = props
  const { encoding, skipLines, fileSet } = options
  const pattern = fileSet?.pattern ?? ''
  const ask = useCallback(
    (signal: AbortSignal) =>
      showFirstPart(
        datasetId,
        {
          options: {
            breaks: [],
            names: [],
            header: false,
            skipPrefixes: [],
            trim: true,
            encoding,
            skipLines,
          },
          pattern,
        },
        signal,
      ),
    [datasetId, encoding, skipLines, pattern],
  )
  const { value, problem } = useQuery(ask, { occasion: versionId, keepsFormer: true })
  const set = (part: Partial<FixedOptions>) => onChange({ ...options, ...part })
  const setColumns = ({ breaks, names }: Columns) => set({ breaks: [...breaks], names: [...names] })
  const shown = { lines: value?.lines ?? [], linesBefore: value?.linesBefore ?? 0, options }
  return (
    <>
      <Stack gap={4} mt={4}>
        <Text size="xs" c="dimmed">
          {sentence('fixedRulerHint')}
        </Text>
        {problem && (
          <Text size="xs" c="red" role="alert">
            {problem}
          </Text>
        )}
        {value ? (
          <Ruler {...shown} onChange={setColumns} />
        ) : (
          !problem && (
            <Loader size="xs" color="var(--anj-brand)" role="progressbar" aria-label="Loading lines" />
          )
        )}
      </Stack>
      <Details title="Names and positions">
        <FixedColumns {...shown} onChange={setColumns} />
      </Details>
      <Details title="How the file is read" startsOpen={isChanged}>
        <Stack gap="xs">
          <LayoutChoice datasetId={datasetId} options={options} onChange={onLayout} />
          <EncodingField value={encoding} onChange={(code) => set({ encoding: code })} />
          <Switch
            size="xs"
            label="First line has the names"
            checked={options.header}
            onChange={(event) => set({ header: event.currentTarget.checked })}
          />
          <NumberInput
            label="Lines to skip"
            size="xs"
            min={0}
            allowDecimal={false}
            value={skipLines}
            onChange={(lines) => typeof lines === 'number' && set({ skipLines: lines })}
          />
          <PrefixField value={options.skipPrefixes} onChange={(skipPrefixes) => set({ skipPrefixes })} />
          <Switch
            size="xs"
            label="Remove blanks around values"
            checked={options.trim}
            onChange={(event) => set({ trim: event.currentTarget.checked })}
          />
          <DecimalSignChoice
            value={options.decimalSign}
            onChange={(sign: DecimalSign) => {
              const { decimalSign: _, ...rest } = options
              onChange(sign ? { ...rest, decimalSign: sign } : rest)
            }}
          />
          <ReadAgain isChanged={isChanged} isBusy={isBusy} onClick={() => onRead(options)} />
        </Stack>
      </Details>
    </>
  )
}

const SEPARATOR = ' | '

interface PrefixFieldProps {
  readonly value: readonly string[]
  readonly onChange: (prefixes: string[]) => void
}

/** Edits the texts at the beginning of lines that aren't rows. They are used once the field is left. */
function PrefixField({ value, onChange }: PrefixFieldProps) {
  const written = value.join(SEPARATOR)
  const [typed, setTyped] = useState(written)
  const use = () => {
    const prefixes = typed.split(SEPARATOR).filter((one) => one !== '')
    if (prefixes.join(SEPARATOR) !== written) onChange(prefixes.slice(0, 20))
  }
  return (
    <TextInput
      size="xs"
      label="Skip lines that begin with"
      description={sentence('fixedPrefixHint')}
      maxLength={2_000}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && use()}
      onBlur={use}
    />
  )
}
