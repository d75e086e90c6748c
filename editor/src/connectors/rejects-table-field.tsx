import { type DatabaseOutputConfig, type ParameterValue, sameName } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { TextInput } from '@mantine/core'
import { Details } from '../kit/details.tsx'
import { useParameterButton } from '../kit/use-parameter-button.tsx'

interface RejectsTableFieldProps {
  readonly title: string
  readonly config: DatabaseOutputConfig
  readonly parameters: readonly ParameterValue[]
  readonly change: (config: DatabaseOutputConfig, field?: string) => void
}

/** Edits the name of the table for rejects, which commits together with the target. */
export function RejectsTableField({ title, config, parameters, change }: RejectsTableFieldProps) {
  const { rejectsTable = '', tableName } = config
  const isTarget = rejectsTable !== '' && sameName(rejectsTable, tableName)
  const set = (name: string) => {
    const { rejectsTable: _, ...rest } = config
    change(name === '' ? rest : { ...rest, rejectsTable: name }, 'rejectsTable')
  }
  const button = useParameterButton({ label: 'Rejects table', text: rejectsTable, parameters, onChange: set })
  return (
    <Details title="More write options" startsOpen={rejectsTable !== ''}>
      <TextInput
        size="xs"
        label="Rejects table"
        description={sentence('rejectsTableHint')}
        placeholder={`${tableName || 'orders'}_rejects`}
        maxLength={100}
        value={rejectsTable}
        error={isTarget && sentence('rejectsTableIsTarget', { title })}
        onChange={(event) => set(event.currentTarget.value)}
        {...button}
      />
    </Details>
  )
}
