import { databaseFileFormats, parametersOf } from '@anj/workflow'
import { Stack, TextInput } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import { FileNameField } from './file-name-field.tsx'
import { nameForDatabase } from './name-for-database.ts'
import { tableFault } from './table-fault.ts'

const formatNames = { sqlite: 'SQLite', duckdb: 'DuckDB' } as const

/** The form of a database file output. */
export default function DatabaseFileOutputForm({
  graph,
  config,
  change,
}: NodeFormProps<'databaseFileOutput'>) {
  return (
    <Stack gap="sm">
      <FileNameField
        value={config.fileName}
        parameters={parametersOf(graph)}
        onChange={(fileName) => change({ ...config, fileName }, 'fileName')}
      />
      <Choice
        label="Format"
        data={databaseFileFormats.map((value) => ({ value, label: formatNames[value] }))}
        value={config.format}
        onChange={(chosen) => {
          const format = databaseFileFormats.find((one) => one === chosen)
          if (format) change({ ...config, format, fileName: nameForDatabase(config.fileName, format) })
        }}
      />
      <TextInput
        size="xs"
        label="Table"
        description="The table that the file contains"
        maxLength={200}
        value={config.tableName}
        error={tableFault(config.format, config.tableName)}
        onChange={(event) => change({ ...config, tableName: event.currentTarget.value }, 'tableName')}
      />
    </Stack>
  )
}
