import { sheetNameIssue } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Stack, Switch, TextInput } from '@mantine/core'
import type { NodeFormProps } from '../kit/node-form.ts'
import { FileNameField } from './file-name-field.tsx'

/** The form of an Excel output. */
export default function ExcelOutputForm({ config, change }: NodeFormProps<'excelOutput'>) {
  const { fileName, sheetName, header } = config
  const why = sheetNameIssue(sheetName)
  return (
    <Stack gap="sm">
      <FileNameField
        value={fileName}
        onChange={(name) => change({ ...config, fileName: name }, 'fileName')}
      />
      <TextInput
        size="xs"
        label="Sheet name"
        maxLength={31}
        value={sheetName}
        error={why && sentence('sheetNameFault', { why })}
        onChange={(event) => change({ ...config, sheetName: event.currentTarget.value }, 'sheetName')}
      />
      <Switch
        size="xs"
        label="Header row"
        checked={header}
        onChange={(event) => change({ ...config, header: event.currentTarget.checked })}
      />
    </Stack>
  )
}
