import {
  incomingColumns,
  maxSplitColumns,
  regexIssue,
  type SplitConfig,
  splitCount,
  splitNames,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Checkbox, NumberInput, SegmentedControl, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import { ColumnField } from './columns-field.tsx'
import { useFixOfPolicy } from './use-fix.ts'
import { WidthsField } from './widths-field.tsx'

const ways = [
  { value: 'delimiter', label: 'Delimiter' },
  { value: 'widths', label: 'Widths' },
  { value: 'pattern', label: 'Pattern' },
  { value: 'extract', label: 'Extract what matches a pattern' },
] as const
const places = [
  { value: 'each', label: 'Each one' },
  { value: 'first', label: 'The first one' },
  { value: 'last', label: 'The last one' },
] as const
const matches = [
  { value: 'first', label: 'The first one' },
  { value: 'last', label: 'The last one' },
] as const
const targets = [
  { value: 'columns', label: 'Columns' },
  { value: 'rows', label: 'Rows' },
] as const
const rests = [
  { value: 'keep', label: 'Keep the rest in the last column' },
  { value: 'fail', label: 'The run fails and lists the rows' },
] as const

/** Returns the value of an option, or the first one. */
function valueIn<T extends string>(
  options: readonly { readonly value: T }[],
  chosen: string,
  otherwise: T,
): T {
  return options.find(({ value }) => value === chosen)?.value ?? otherwise
}

/** The form of Split Column. */
export default function SplitColumnForm({ graph, node, config, change }: NodeFormProps<'splitColumn'>) {
  const [columns = []] = incomingColumns(graph, node.id)
  const set = (changes: Partial<SplitConfig>, field?: string) => change({ ...config, ...changes }, field)
  const { column, by, at, into, rest, trim, keepOriginal } = config
  const { policy } = useFixOfPolicy()
  const isExtract = by === 'extract'
  const hasRest = !isExtract && into === 'columns' && (by === 'widths' || at === 'each')
  if (columns.length === 0)
    return (
      <Text size="xs" c="dimmed">
        {sentence('splitNeedsColumns')}
      </Text>
    )
  return (
    <Stack gap="sm">
      <ColumnField
        label="Column"
        names={columns.map((one) => one.name)}
        value={column}
        onChange={(chosen) => set({ column: chosen })}
      />
      <Choice label="Split by" data={ways} value={by} onChange={(chosen) => set({ by: chosen })} />
      <Separators config={config} set={set} />
      {isExtract && into === 'columns' && (
        <Choice
          label="Match to extract"
          data={matches}
          value={at === 'last' ? at : 'first'}
          onChange={(chosen) => set({ at: chosen })}
        />
      )}
      {by !== 'widths' && !isExtract && (
        <Choice label="Split at" data={places} value={at} onChange={(chosen) => set({ at: chosen })} />
      )}
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Split into"
        data={[...targets]}
        value={into}
        onChange={(chosen) => set({ into: valueIn(targets, chosen, into) })}
      />
      {into === 'columns' && by !== 'widths' && !isExtract && at === 'each' && (
        <NumberInput
          size="xs"
          label="Number of columns"
          min={1}
          max={maxSplitColumns}
          clampBehavior="strict"
          allowDecimal={false}
          value={config.count}
          onChange={(count) => typeof count === 'number' && count >= 1 && set({ count }, 'count')}
        />
      )}
      {column !== '' && splitCount(config) > 0 && <Names config={config} set={set} />}
      {hasRest && (
        <div ref={policy}>
          <Choice
            label="More parts than columns"
            data={rests}
            value={rest}
            onChange={(chosen) => set({ rest: chosen })}
          />
        </div>
      )}
      {into === 'rows' && (
        <Text size="xs" c="dimmed">
          {sentence(isExtract ? 'extractRowsHint' : 'splitRowsHint')}
        </Text>
      )}
      <Checkbox
        size="xs"
        label="Trim the parts"
        checked={trim}
        onChange={(event) => set({ trim: event.currentTarget.checked })}
      />
      <Checkbox
        size="xs"
        label="Keep the original column"
        checked={keepOriginal}
        onChange={(event) => set({ keepOriginal: event.currentTarget.checked })}
      />
    </Stack>
  )
}

interface PartProps {
  readonly config: SplitConfig
  readonly set: (changes: Partial<SplitConfig>, field?: string) => void
}

/** Returns the reason why a pattern doesn't work. An empty field isn't marked. */
function patternError(pattern: string): string | null {
  const why = regexIssue(pattern)
  return why === null ? null : sentence('formulaRegexInvalid', { pattern, why })
}

/** Edits the delimiters, the widths or the pattern. */
function Separators({ config, set }: PartProps) {
  const { by, delimiters, widths, pattern } = config
  if (by === 'widths')
    return <WidthsField widths={widths} onChange={(next) => set({ widths: next }, 'widths')} />
  if (by === 'pattern' || by === 'extract')
    return (
      <TextInput
        size="xs"
        label="Pattern"
        description={sentence(by === 'extract' ? 'extractPatternHint' : 'splitPatternHint')}
        placeholder={by === 'extract' ? '([A-Z]+)-([0-9]+)' : '[-/]+'}
        spellCheck={false}
        value={pattern}
        error={patternError(pattern)}
        onChange={(event) => set({ pattern: event.currentTarget.value }, 'pattern')}
      />
    )
  return (
    <TagsInput
      size="xs"
      label="Delimiters"
      description={sentence('splitDelimitersHint')}
      placeholder={delimiters.length === 0 ? 'Type a delimiter and press Enter' : undefined}
      splitChars={[]}
      acceptValueOnBlur
      data={commonDelimiters.filter(({ value }) => !delimiters.includes(value))}
      value={delimiters}
      isDuplicate={(value, all) => all.includes(value)}
      onChange={(list) => set({ delimiters: list })}
    />
  )
}

const commonDelimiters = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: ' ', label: 'Space' },
  { value: '\t', label: 'Tab' },
  { value: '\n', label: 'Line break' },
  { value: '|', label: 'Vertical bar' },
  { value: '/', label: 'Slash' },
  { value: '-', label: 'Hyphen' },
]

/** Edits the names of the new columns. */
function Names({ config, set }: PartProps) {
  const derived = splitNames({ ...config, names: [] })
  return (
    <Stack gap={6} role="group" aria-label="Names of the new columns">
      <Text size="xs" fw={600}>
        {derived.length > 1 ? 'New columns' : 'New column'}
      </Text>
      {derived.map((name, at) => (
        <TextInput
          key={at}
          size="xs"
          aria-label={`Name of column ${at + 1}`}
          placeholder={name}
          value={config.names[at] ?? ''}
          onChange={(event) => {
            const text = event.currentTarget.value
            set({ names: derived.map((_, i) => (i === at ? text : (config.names[i] ?? ''))) }, `name ${at}`)
          }}
        />
      ))}
    </Stack>
  )
}
