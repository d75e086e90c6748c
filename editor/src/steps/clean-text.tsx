import { type CleanConfig, changedNames, incomingColumns, isTextType } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Checkbox, Stack, Text } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import { ChangedColumnsField } from './columns-field.tsx'

const letterCases = [
  { value: 'keep', label: 'As it is' },
  { value: 'upper', label: 'UPPER CASE' },
  { value: 'lower', label: 'lower case' },
  { value: 'title', label: 'Title Case' },
] as const
const forms = [
  { value: 'keep', label: 'As it is' },
  { value: 'nfc', label: 'NFC: same look, same code' },
  { value: 'nfkc', label: 'NFKC: plain characters for variants' },
] as const
const keeps = [
  { value: 'letters', label: 'Letters' },
  { value: 'digits', label: 'Digits' },
  { value: 'spaces', label: 'Spaces' },
  { value: 'plus', label: 'A plus sign at the beginning' },
] as const
const removals = [
  { value: 'digits', label: 'Digits' },
  { value: 'punctuation', label: 'Punctuation and symbols' },
] as const
const switches = [
  { field: 'trim', label: 'Trim spaces at both ends' },
  { field: 'collapse', label: 'Several spaces become one' },
  { field: 'invisible', label: 'Remove invisible characters' },
  { field: 'lineBreaks', label: 'Line breaks become spaces' },
  { field: 'accents', label: 'Remove accents' },
] as const

/** The form of Clean Text. */
export default function CleanTextForm({ graph, node, config, change }: NodeFormProps<'cleanText'>) {
  const [columns = []] = incomingColumns(graph, node.id)
  const names = new Set(changedNames(columns, config.columns))
  const typed = columns.find(({ name, type }) => names.has(name) && !isTextType(type))
  const set = (changes: Partial<CleanConfig>) => change({ ...config, ...changes })
  return (
    <Stack gap="sm">
      <ChangedColumnsField
        columns={columns}
        chosen={config.columns}
        onChange={(chosen) => set({ columns: chosen })}
      />
      {typed && (
        <Text size="xs" c="var(--mantine-color-error)" role="note">
          {sentence('cleansOnlyTexts', { column: typed.name, type: typed.type })}
        </Text>
      )}
      <Stack gap={10} role="group" aria-label="Clean">
        {switches.map(({ field, label }) => (
          <Checkbox
            key={field}
            size="xs"
            label={label}
            checked={config[field]}
            onChange={(event) => set({ [field]: event.currentTarget.checked })}
          />
        ))}
      </Stack>
      <Choice
        label="Case"
        data={letterCases}
        value={config.letterCase}
        onChange={(chosen) => set({ letterCase: chosen })}
      />
      <Checkbox.Group
        size="xs"
        label="Keep only"
        description={sentence('keepOnlyHint')}
        value={config.keepOnly}
        onChange={(chosen) =>
          set({ keepOnly: keeps.map(({ value }) => value).filter((value) => chosen.includes(value)) })
        }
      >
        <Boxes of={keeps} />
      </Checkbox.Group>
      <Checkbox.Group
        size="xs"
        label="Remove"
        value={config.remove}
        onChange={(chosen) =>
          set({ remove: removals.map(({ value }) => value).filter((value) => chosen.includes(value)) })
        }
      >
        <Boxes of={removals} />
      </Checkbox.Group>
      <Choice
        label="Unicode form"
        description={sentence('unicodeFormHint')}
        data={forms}
        value={config.form}
        onChange={(chosen) => set({ form: chosen })}
      />
    </Stack>
  )
}

function Boxes({ of }: { readonly of: readonly { readonly value: string; readonly label: string }[] }) {
  return (
    <Stack gap={10} mt={6}>
      {of.map(({ value, label }) => (
        <Checkbox key={value} size="xs" value={value} label={label} />
      ))}
    </Stack>
  )
}
