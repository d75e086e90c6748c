import {
  columnsOf,
  type ExcelTableStyle,
  excelTableStyles,
  parametersOf,
  sheetNameIssue,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Stack, Switch, TextInput } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import { useParameterButton } from '../kit/use-parameter-button.tsx'
import { ColumnField } from '../steps/columns-field.tsx'
import { FileNameField } from './file-name-field.tsx'

const NO_TABLE = 'none'
const tableStyles: readonly { readonly value: ExcelTableStyle | typeof NO_TABLE; readonly label: string }[] =
  [
    { value: NO_TABLE, label: 'No table' },
    { value: 'light', label: 'Light' },
    { value: 'medium', label: 'Medium' },
    { value: 'dark', label: 'Dark' },
  ]

const sheetChoices = [
  { value: 'one', label: 'One sheet' },
  { value: 'byColumn', label: 'A sheet for each value' },
] as const

/** The form of an Excel output. */
export default function ExcelOutputForm({ graph, node, config, change }: NodeFormProps<'excelOutput'>) {
  const { fileName, sheetName, header, tableStyle, sheetsBy } = config
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
      <Choice
        label="Sheets"
        data={sheetChoices}
        value={sheetsBy ? 'byColumn' : 'one'}
        onChange={(choice) => {
          const { sheetsBy: _, ...one } = config
          change(choice === 'one' ? one : { ...one, sheetsBy: { column: '', keepsColumn: true } })
        }}
      />
      {sheetsBy ? (
        <>
          <ColumnField
            label="Column"
            names={columnsOf(graph, node.id).map(({ name }) => name)}
            value={sheetsBy.column}
            onChange={(column) => change({ ...config, sheetsBy: { ...sheetsBy, column } })}
          />
          <Switch
            size="xs"
            label="Keep the column"
            description={sentence('sheetsByHint')}
            checked={sheetsBy.keepsColumn}
            onChange={(event) =>
              change({ ...config, sheetsBy: { ...sheetsBy, keepsColumn: event.currentTarget.checked } })
            }
          />
        </>
      ) : (
        <TextInput
          size="xs"
          label="Sheet name"
          maxLength={31}
          value={sheetName}
          error={why && sentence('sheetNameFault', { why })}
          onChange={(event) => setSheetName(event.currentTarget.value)}
          {...sheetButton}
        />
      )}
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
