import { changedNames, incomingColumns, isTextType, isValueOf } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Checkbox, Stack, Text } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import { ChangedColumnsField } from './columns-field.tsx'
import { PairList } from './pair-list.tsx'

const matches = [
  { value: 'whole', label: 'Whole values' },
  { value: 'part', label: 'Parts of texts' },
]

/** The form of Replace Values. */
export default function ReplaceValuesForm({ graph, node, config, change }: NodeFormProps<'replaceValues'>) {
  const [columns = []] = incomingColumns(graph, node.id)
  const names = new Set(changedNames(columns, config.columns))
  const typed = columns.filter(({ name, type }) => names.has(name) && !isTextType(type))
  const hasTexts = columns.some(({ name, type }) => names.has(name) && isTextType(type))
  const { match, ignoreCase, pairs } = config
  const wrong = typed.find(({ type }) =>
    pairs.some(({ from, to }) => [from, to].some((text) => text !== '' && !isValueOf(type, text))),
  )
  return (
    <Stack gap="sm">
      <ChangedColumnsField
        columns={columns}
        chosen={config.columns}
        onChange={(chosen) => change({ ...config, columns: chosen })}
      />
      <Choice
        label="Find"
        data={matches}
        value={match}
        onChange={(chosen) => change({ ...config, match: chosen === 'part' ? 'part' : 'whole' })}
      />
      {(hasTexts || typed.length === 0) && (
        <Checkbox
          size="xs"
          label="Ignore case"
          checked={ignoreCase}
          onChange={(event) => change({ ...config, ignoreCase: event.currentTarget.checked })}
        />
      )}
      <PairList
        pairs={pairs}
        hint={sentence(match === 'whole' ? 'wholePairsHint' : 'partPairsHint')}
        isWrong={(text) => text !== '' && typed.some(({ type }) => !isValueOf(type, text))}
        onChange={(next, field) => change({ ...config, pairs: next }, field)}
      />
      {match === 'part' && typed[0] && (
        <Text size="xs" c="var(--mantine-color-error)" role="note">
          {sentence('partsOnlyInTexts', { column: typed[0].name, type: typed[0].type })}
        </Text>
      )}
      {match === 'whole' && wrong && (
        <Text size="xs" c="var(--mantine-color-error)" role="note">
          {sentence('pairNotOfType', { column: wrong.name, type: wrong.type })}
        </Text>
      )}
    </Stack>
  )
}
