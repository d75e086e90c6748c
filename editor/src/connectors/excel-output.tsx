import { type ExcelTableStyle, excelTableStyles, parametersOf, sheetNameIssue } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Stack, Switch, TextInput } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import { useParameterButton } from '../kit/use-parameter-button.tsx'
import { FileNameField } from './file-name-field.tsx'

const NO_TABLE = 'none'
const tableStyles: readonly { readonly value: ExcelTableStyle | typeof NO_TABLE; readonly label: string }[] =
  [
    { value: NO_TABLE, label: 'No table' },
    { value: 'light', label: 'Light' },
    { value: 'medium', label: 'Medium' },
    { value: 'dark', label: 'Dark' },
  ]

/** The form of an Excel output. */
export default function ExcelOutputForm({ graph, config, change }: NodeFormProps<'excelOutput'>) {
  const { fileName, sheetName, header, tableStyle } = config
  const why = sheetNameIssue(sheetName)
  const parameters = parametersOf(graph)
  const setSheetName = (name: string) => change({ ...config, sheetName: name }, 'sheetName')
  const sheetButton = useParameterButton({
    label: 'Sheet name',
    text: sheetName,
    parameters,
    onChange: setSheetName,
  })
  return (
    <Stack gap="sm">
      <FileNameField
        value={fileName}
        parameters={parameters}
        onChange={(name) => change({ ...config, fileName: name }, 'fileName')}
      />
      <TextInput
        size="xs"
        label="Sheet name"
        maxLength={31}
        value={sheetName}
        error={why && sentence('sheetNameFault', { why })}
        onChange={(event) => setSheetName(event.currentTarget.value)}
        {...sheetButton}
      />
      <Switch
        size="xs"
        label="Header row"
        checked={header}
        onChange={(event) => change({ ...config, header: event.currentTarget.checked })}
      />
      <Choice
        label="Table style"
        description={
          header
            ? 'Makes the rows an Excel table with filter buttons and striped rows'
            : 'An Excel table needs the header row'
        }
        disabled={!header}
        data={tableStyles}
        value={header ? (tableStyle ?? NO_TABLE) : NO_TABLE}
        onChange={(style) => {
          const { tableStyle: _, ...plain } = config
          const chosen = excelTableStyles.find((one) => one === style)
          change(chosen ? { ...plain, tableStyle: chosen } : plain)
        }}
      />
    </Stack>
  )
}
