import { type DatasetProfile, formatCount, type XmlOptions } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Stack } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import { Details } from '../kit/details.tsx'
import { NestedChoice } from './nested-choice.tsx'
import type { OptionsFormProps } from './options-form.ts'
import { PathField } from './path-field.tsx'
import { ReadAgain } from './read-again.tsx'

interface XmlOptionsFormProps extends OptionsFormProps<XmlOptions> {
  /** The elements that repeat, as far as they are known. */
  readonly elements: NonNullable<DatasetProfile['lists']>
}

/** Lets the user choose which element of an XML file is a row, and what happens to elements within it. */
export function XmlOptionsForm(props: XmlOptionsFormProps) {
  const { options, elements, isChanged, isBusy, onChange, onRead } = props
  const { elementAt } = options
  // The lists belong to the former rows.
  const rowsAt = (path: string): XmlOptions => ({ ...options, elementAt: path, lists: [] })
  return (
    <>
      {elements.length > 0 && (
        <Choice
          label="Rows"
          searchable={elements.length > 10}
          disabled={isBusy}
          data={[
            ...(elements.some(({ path }) => path === elementAt)
              ? []
              : [{ value: elementAt, label: elementAt }]),
            ...elements.map(({ path, rows }) => ({ value: path, label: `${path} (${formatCount(rows)})` })),
          ]}
          value={elementAt}
          onChange={(path) => onRead(rowsAt(path))}
        />
      )}
      <Details title="How the file is read" startsOpen={isChanged}>
        <Stack gap="xs">
          <PathField
            key={elementAt}
            value={elementAt}
            hint={sentence('xmlPathHint')}
            onChange={(path) => onChange(rowsAt(path))}
          />
          <NestedChoice
            label="Elements within rows"
            value={options.nested}
            onChange={(nested) => onChange({ ...options, nested })}
          />
          <ReadAgain isChanged={isChanged} isBusy={isBusy} onClick={() => onRead(options)} />
        </Stack>
      </Details>
    </>
  )
}
