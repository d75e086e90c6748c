import { type DatasetProfile, formatCount, type JsonOptions } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Stack } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import { Details } from '../kit/details.tsx'
import { NestedChoice } from './nested-choice.tsx'
import type { OptionsFormProps } from './options-form.ts'
import { PathField } from './path-field.tsx'
import { ReadAgain } from './read-again.tsx'

interface JsonOptionsFormProps extends OptionsFormProps<JsonOptions> {
  /** The lists of the document, as far as they are known. */
  readonly lists: NonNullable<DatasetProfile['lists']>
}

const layoutNames = { document: 'One document', lines: 'One value a line (NDJSON)' } as const

/** Lets the user choose which list of a JSON file has the rows, and what happens to nested objects. */
export function JsonOptionsForm(props: JsonOptionsFormProps) {
  const { options, lists, isChanged, isBusy, onChange, onRead } = props
  const set = (part: Partial<JsonOptions>) => onChange({ ...options, ...part })
  const isDocument = options.layout === 'document'
  return (
    <>
      {isDocument && lists.length > 0 && (
        <Choice
          label="Rows"
          searchable={lists.length > 10}
          disabled={isBusy}
          data={[
            ...(lists.some(({ path }) => path === options.rowsAt)
              ? []
              : [{ value: options.rowsAt, label: options.rowsAt || 'The whole document' }]),
            ...lists.map(({ path, rows }) => ({
              value: path,
              label: `${path || 'The whole document'} (${formatCount(rows)})`,
            })),
          ]}
          value={options.rowsAt}
          onChange={(rowsAt) => onRead({ ...options, rowsAt })}
        />
      )}
      <Details title="How the file is read" startsOpen={isChanged}>
        <Stack gap="xs">
          <Choice
            label="Layout"
            data={(['document', 'lines'] as const).map((value) => ({ value, label: layoutNames[value] }))}
            value={options.layout}
            onChange={(layout) => set({ layout: layout === 'lines' ? 'lines' : 'document' })}
          />
          {isDocument && (
            <PathField
              key={options.rowsAt}
              value={options.rowsAt}
              hint={sentence('jsonPathHint')}
              onChange={(rowsAt) => set({ rowsAt })}
            />
          )}
          <NestedChoice value={options.nested} onChange={(nested) => set({ nested })} />
          <ReadAgain isChanged={isChanged} isBusy={isBusy} onClick={() => onRead(options)} />
        </Stack>
      </Details>
    </>
  )
}
