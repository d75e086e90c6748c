import {
  columnsOf,
  type ExcelTableStyle,
  type ExcelTemplate,
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
import { TemplateFields } from './template-fields.tsx'

const NO_TABLE = 'none'
const tableStyles: readonly { readonly value: ExcelTableStyle | typeof NO_TABLE; readonly label: string }[] =
  [
    { value: NO_TABLE, label: 'No table' },
    { value: 'light', label: 'Light' },
    { value: 'medium', label: 'Medium' },
    { value: 'dark', label: 'Dark' },
  ]

const workbooks = [
  { value: 'new', label: 'New workbook' },
  { value: 'template', label: 'Template' },
] as const

const sheetChoices = [
  { value: 'one', label: 'One sheet' },
  { value: 'byColumn', label: 'A sheet for each value' },
] as const

/** The form of an Excel output. */
export default function ExcelOutputForm(props: NodeFormProps<'excelOutput'>) {
  const { graph, node, config, change } = props
  const { fileName, header, template } = config
  const parameters = parametersOf(graph)
  return (
    <Stack gap="sm">
      <FileNameField
        value={fileName}
        parameters={parameters}
        onChange={(name) => change({ ...config, fileName: name }, 'fileName')}
      />
      <Choice
        label="Workbook"
        data={workbooks}
        value={template ? 'template' : 'new'}
        onChange={(choice) => {
          const { template: _, ...plain } = config
          change(choice === 'new' ? plain : { ...plain, template: noTemplate })
        }}
      />
      {template ? (
        <TemplateFields
          title={node.data.title}
          template={template}
          onChange={(changed, field) =>
            change((present) => ({ ...present, template: changed(present.template ?? noTemplate) }), field)
          }
        />
      ) : (
        <SheetFields {...props} />
      )}
      <Switch
        size="xs"
        label="Header row"
        checked={header}
        onChange={(event) => change({ ...config, header: event.currentTarget.checked })}
      />
      {!template && <TableStyle {...props} />}
    </Stack>
  )
}

const noTemplate: ExcelTemplate = { datasetId: null, fileName: null, sheet: '', cell: 'A1' }

/** The sheets of a new workbook: one, or one for each value of a column. */
function SheetFields({ graph, node, config, change }: NodeFormProps<'excelOutput'>) {
  const { sheetName, sheetsBy } = config
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
    <>
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
    </>
  )
}

/** The style of the Excel table that a new workbook's rows become. */
function TableStyle({ config, change }: NodeFormProps<'excelOutput'>) {
  const { header, tableStyle } = config
  return (
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
  )
}
