import type { DatabaseFileOptions } from '@anj/workflow'
import { Stack } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import { Details } from '../kit/details.tsx'
import type { OptionsFormProps } from './options-form.ts'
import { ReadAgain } from './read-again.tsx'

interface DatabaseFileOptionsFormProps extends OptionsFormProps<DatabaseFileOptions> {
  /** The tables of the file, as far as they are known. */
  readonly tables: readonly string[]
}

const MANY = 10

/** Lets the user choose which table of a database file is read. */
export function DatabaseFileOptionsForm({
  options,
  tables,
  isChanged,
  isBusy,
  onChange,
  onRead,
}: DatabaseFileOptionsFormProps) {
  const { table, dates } = options
  return (
    <>
      <Choice
        label="Table"
        searchable={tables.length > MANY}
        disabled={isBusy}
        data={[
          ...(table === '' || tables.includes(table) ? [] : [{ value: table, label: table }]),
          // The tables are unknown until the first table has been read.
          ...(tables.length === 0 ? [{ value: '', label: 'First table with rows' }] : []),
          ...tables.map((name) => ({ value: name, label: name })),
        ]}
        value={table || (tables.length === 0 ? '' : null)}
        onChange={(chosen) => onRead({ ...options, table: chosen })}
      />
      <Details title="How the table is read" startsOpen={isChanged}>
        <Stack gap="xs">
          <Choice
            label="Dates stored as numbers"
            data={[
              { value: 'read', label: 'As dates' },
              { value: 'asStored', label: 'As numbers' },
            ]}
            value={dates}
            onChange={(chosen) => onChange({ ...options, dates: chosen })}
          />
          <ReadAgain isChanged={isChanged} isBusy={isBusy} onClick={() => onRead(options)} />
        </Stack>
      </Details>
    </>
  )
}
