import { escapeBidiControls, ShownName } from '@anj/ui'
import { type ExcelTemplate, parseCellName } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Alert, Button, FileButton, Progress, Stack, Text, TextInput } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { Choice } from '../kit/choice.tsx'
import type { Dataset } from '../server/datasets.ts'
import classes from './file-choice.module.css'
import { useFileDropZone } from './use-file-over.ts'
import { type TemplateUpload, useDataset, useTemplateUpload } from './use-template.ts'

interface TemplateFieldsProps {
  readonly title: string
  readonly template: ExcelTemplate
  readonly onChange: (change: (present: ExcelTemplate) => ExcelTemplate, field?: string) => void
}

/** The workbook that an output fills: its file, what users should know about it, the sheet and the first cell. */
export function TemplateFields({ title, template, onChange }: TemplateFieldsProps) {
  const { datasetId, fileName, sheet, cell } = template
  const dataset = useDataset(datasetId)
  const { upload, send } = useTemplateUpload((chosen) => onChange((present) => withWorkbook(present, chosen)))
  const sheets = dataset?.version.profile?.sheets ?? []
  const notes = dataset?.version.profile?.notes ?? []
  return (
    <>
      <WorkbookChoice fileName={fileName} onChoose={send} />
      <UploadState upload={upload} />
      {notes.length > 0 && (
        <Alert color="yellow" p="xs" role="status">
          <Stack gap={4}>
            {notes.map((note) => (
              <Text key={note} size="xs">
                {escapeBidiControls(note)}
              </Text>
            ))}
          </Stack>
        </Alert>
      )}
      {datasetId !== null && (
        <>
          <Choice
            label="Sheet"
            description={sentence('templateSheetHint')}
            searchable={sheets.length > 10}
            data={[
              ...(sheet === '' || sheets.some(({ name }) => name === sheet)
                ? []
                : [{ value: sheet, label: sheet }]),
              ...sheets.map(({ name, hidden }) => ({
                value: name,
                label: hidden ? `${name} (hidden)` : name,
              })),
            ]}
            value={sheet || null}
            onChange={(name) => onChange((present) => ({ ...present, sheet: name }))}
          />
          <TextInput
            size="xs"
            label="First cell"
            description={sentence('templateCellHint')}
            maxLength={10}
            value={cell}
            error={parseCellName(cell) ? null : sentence('templateCellInvalid', { title, cell })}
            onChange={(event) => {
              const typed = event.currentTarget.value
              onChange((present) => ({ ...present, cell: typed.trim().toUpperCase() }), 'templateCell')
            }}
          />
        </>
      )}
    </>
  )
}

/** Keeps the sheet if the other workbook has one of the same name. */
function withWorkbook(present: ExcelTemplate, { id, fileName, version }: Dataset): ExcelTemplate {
  const sheets = version.profile?.sheets ?? []
  const same = sheets.find(({ name }) => name === present.sheet)
  const first = same ?? sheets.find(({ hidden }) => !hidden) ?? sheets[0]
  return { ...present, datasetId: id, fileName, sheet: first?.name ?? '' }
}

interface WorkbookChoiceProps {
  readonly fileName: string | null
  readonly onChoose: (file: File) => void
}

function WorkbookChoice({ fileName, onChoose }: WorkbookChoiceProps) {
  const place = useRef<HTMLDivElement>(null)
  const isOver = useFileDropZone(place, ([file]) => onChoose(file))
  return (
    <div ref={place} className={classes.place} data-over={isOver || undefined}>
      {fileName ? (
        <Text size="sm" fw={500} className={classes.fileName} title={escapeBidiControls(fileName)}>
          <ShownName name={fileName} />
        </Text>
      ) : (
        <Text size="xs" c="dimmed">
          {sentence('templateHint')}
        </Text>
      )}
      <FileButton
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        inputProps={{ 'aria-label': 'Template' }}
        onChange={(file) => file && onChoose(file)}
      >
        {(props) => (
          <Button
            {...props}
            size="xs"
            variant={fileName ? 'default' : 'filled'}
            leftSection={<IconFileUpload size={16} aria-hidden />}
          >
            {fileName ? 'Choose another template' : 'Choose template'}
          </Button>
        )}
      </FileButton>
    </div>
  )
}

function UploadState({ upload }: { readonly upload: TemplateUpload }) {
  if (upload.state === 'idle') return null
  if (upload.state === 'failed')
    return (
      <Alert color="red" role="alert" p="xs">
        <Text size="xs">{upload.problem}</Text>
      </Alert>
    )
  const label = sentence('templateReading')
  const percent = upload.state === 'sending' ? upload.percent : 100
  return (
    <Stack gap={4}>
      <Text size="xs">{label}</Text>
      <Progress value={percent} size="sm" color="var(--anj-brand)" aria-label={label} animated />
    </Stack>
  )
}
