import {
  acceptedFiles,
  type FileFormat,
  type FileInputKind,
  fileInputs,
  formatOfName,
  isArchiveName,
  isDatabaseFileOptions,
  isExcelOptions,
  isFixedOptions,
  isJsonOptions,
  isParquetOptions,
  isTemplateOptions,
  isXmlOptions,
  type ReadingOptions,
  type TemplateOptions,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Alert, Group, Stack, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { headerAt } from '../actors/make-header.ts'
import { isIngestPending, uploadOf } from '../actors/uploads.ts'
import type { NodeFormProps } from '../kit/node-form.ts'
import { isLarge } from '../machines/upload-machine.ts'
import type { Dataset } from '../server/datasets.ts'
import type { FilePack } from '../server/file-pack.ts'
import { followPlaceFile } from '../server/places.ts'
import { showWorkflowSuccess } from '../store/workflow-toasts.ts'
import { CsvOptionsForm } from './csv-options-form.tsx'
import { DatabaseFileOptionsForm } from './database-file-options-form.tsx'
import { DatasetNotes } from './dataset-notes.tsx'
import { EncodingQuestion } from './encoding-question.tsx'
import { ExcelOptionsForm } from './excel-options-form.tsx'
import { FileChoice } from './file-choice.tsx'
import { FileColumns } from './file-columns.tsx'
import { FileSetForm } from './file-set-form.tsx'
import { FirstPartOfFile } from './first-part-of-file.tsx'
import { FixedOptionsForm } from './fixed-options-form.tsx'
import { JsonOptionsForm } from './json-options-form.tsx'
import type { OptionsFormProps } from './options-form.ts'
import { ParquetOptionsForm } from './parquet-options-form.tsx'
import { FollowForm } from './places/follow-form.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { AskButton, WatchedFile } from './watched-file.tsx'
import { XmlOptionsForm } from './xml-options-form.tsx'

/** The options to start with if the format of a file can't be detected. */
const delimited: ReadingOptions = {
  delimiter: ',',
  quote: '"',
  encoding: 'utf-8',
  header: true,
  skipLines: 0,
}
const usualOptions: Readonly<Record<FileFormat, ReadingOptions>> = {
  delimited,
  fixed: delimited,
  workbook: delimited,
  json: { rowsAt: '', layout: 'document', nested: 'columns' },
  xml: { elementAt: '', nested: 'columns', lists: [] },
  parquet: { nested: 'columns' },
  database: { table: '', dates: 'read' },
}

const busyStates = ['uploading', 'paused', 'applying', 'removing', 'reading'] as const

/** The form of a file input: file, upload and reading options. */
export default function FileInputForm(props: NodeFormProps<FileInputKind>) {
  const { workflowId, node, config } = props
  const upload = uploadOf(workflowId, node.id)
  const state = useSelector(upload, (snapshot) => snapshot)
  const { dataset, problem } = state.context
  const { kind } = node.data
  // In a shared workflow, users can read another user's file or choose a file of their own.
  const isOthers = dataset?.access === 'read'
  return (
    <Stack gap={8}>
      <FileChoice
        fileName={dataset?.fileName ?? config.fileName}
        accept={acceptedFiles(kind)}
        label={fileInputs[kind].label}
        canReplace={config.datasetId !== null && !isOthers}
        onChoose={(file) => upload.send({ type: 'file.chosen', file })}
        onReplace={(file) => upload.send({ type: 'file.chosen', file, replaces: config.datasetId })}
      />
      <UploadProgress upload={upload} />
      {state.matches('idle') && (
        <FollowFirst
          workflowId={workflowId}
          nodeId={node.id}
          onMade={(datasetId) => upload.send({ type: 'dataset.readAgain', datasetId })}
        />
      )}
      {state.matches('failed') && problem && (
        <Alert color="red" role="alert" p="xs">
          <Text size="xs">{problem}</Text>
          {config.datasetId !== null && dataset && config.datasetId !== dataset.id && (
            <Text size="xs" mt={4}>
              {sentence('formerFileStays', { fileName: config.fileName ?? '' })}
            </Text>
          )}
        </Alert>
      )}
      {state.matches('failed') && dataset?.version.problem?.code === 'csvEncodingUnsure' && !isOthers && (
        <EncodingQuestion
          key={dataset.version.id}
          datasetId={dataset.id}
          onRead={(options) => upload.send({ type: 'options.applied', options })}
        />
      )}
      {dataset && !isOthers && (state.matches('ready') || state.matches('failed')) && (
        <WatchedFile
          key={dataset.id}
          workflowId={workflowId}
          nodeId={node.id}
          dataset={dataset}
          onNewer={(datasetId) => upload.send({ type: 'dataset.readAgain', datasetId })}
        />
      )}
      {dataset && !isOthers && (
        <Options
          dataset={dataset}
          changed={state.context.options}
          isSettled={state.matches('ready') || state.matches('failed')}
          isBusy={busyStates.some((one) => state.matches(one))}
          accept={acceptedFiles(kind)}
          onAdd={(file) =>
            upload.send({ type: 'file.chosen', file, replaces: dataset.id, addsTo: dataset.version.id })
          }
          onRemove={(name) => upload.send({ type: 'file.removed', name })}
          onChange={(options) => upload.send({ type: 'options.changed', options })}
          onRead={(options) => upload.send({ type: 'options.applied', options })}
        />
      )}
      {isLarge(state.context) && isIngestPending(state) && (
        <FirstPartOfFile
          part={state.context.firstPart}
          problem={problem}
          isAsking={!state.matches('shown')}
          onHeader={(row) => {
            const { options } = state.context
            const next = options && headerAt(options, row)
            if (next) upload.send({ type: 'options.changed', options: next })
          }}
        />
      )}
      {state.matches('ready') && dataset?.version.profile && (
        <>
          <DatasetNotes profile={dataset.version.profile} />
          <FileColumns {...props} profile={dataset.version.profile} />
        </>
      )}
    </Stack>
  )
}

interface FollowFirstProps {
  readonly workflowId: string
  readonly nodeId: string
  readonly onMade: (datasetId: string) => void
}

/** Lets an input without a file follow a file in a place. */
function FollowFirst({ workflowId, nodeId, onMade }: FollowFirstProps) {
  const [isAsked, setAsked] = useState(false)
  if (!isAsked) {
    return (
      <Group>
        <AskButton label={sentence('followAsk')} onClick={() => setAsked(true)} />
      </Group>
    )
  }
  return (
    <FollowForm
      workflowId={workflowId}
      nodeId={nodeId}
      onCancel={() => setAsked(false)}
      onFollow={async (placeId, follow) => {
        const { id } = await followPlaceFile(placeId, follow)
        showWorkflowSuccess(sentence('datasetWatched'))
        onMade(id)
      }}
    />
  )
}

interface OptionsProps {
  readonly dataset: Dataset
  /** Options that the user has changed since the file was last read. */
  readonly changed: ReadingOptions | null
  /** True once no more options can be detected, because the file was read or reading it failed. */
  readonly isSettled: boolean
  readonly isBusy: boolean
  /** File extensions and media types that the dialog for further files offers. */
  readonly accept: string
  /** Adds files to the set. */
  readonly onAdd: (file: File | FilePack) => void
  readonly onRemove: (name: string) => void
  readonly onChange: (options: ReadingOptions) => void
  readonly onRead: (options: ReadingOptions) => void
}

/** Shows the reading options of the file's kind, for corrections. */
function Options({ dataset, changed, isSettled, isBusy, accept, ...on }: OptionsProps) {
  const { options: found, profile, problem } = dataset.version
  if (!changed && !found && !isSettled) return null
  const options = changed ?? found ?? usualOptionsOf(dataset.fileName)
  const { onAdd, onRemove, onChange, onRead } = on
  const common = { isChanged: changed !== null, isBusy, onChange, onRead }
  // A workbook that outputs fill has no rows to read.
  if (isTemplateOptions(options)) return null
  const { fileSet } = options
  return (
    <>
      {fileSet && (
        <FileSetForm
          key={dataset.id}
          options={{ ...options, fileSet }}
          files={profile?.files ?? []}
          // A set that follows files elsewhere gets its files from there.
          change={dataset.watch ? null : { accept, isBusy, isFailed: problem !== null, onAdd, onRemove }}
          isChanged={changed !== null}
          onChange={onChange}
        />
      )}
      <FormatOptions dataset={dataset} options={options} {...common} />
    </>
  )
}

/** Returns the options to start with if those of a file can't be detected. */
function usualOptionsOf(fileName: string): ReadingOptions {
  const options = usualOptions[formatOfName(fileName)]
  return isArchiveName(fileName) ? { ...options, fileSet: { pattern: '', eachEncoding: true } } : options
}

interface FormatOptionsProps extends Omit<OptionsFormProps<ReadingOptions>, 'options'> {
  readonly options: Exclude<ReadingOptions, TemplateOptions>
  readonly dataset: Dataset
}

/** Shows the reading options of a format. */
function FormatOptions({ dataset, options, ...common }: FormatOptionsProps) {
  const { profile } = dataset.version
  if (isExcelOptions(options))
    return <ExcelOptionsForm key={dataset.id} {...common} options={options} sheets={profile?.sheets ?? []} />
  if (isJsonOptions(options))
    return <JsonOptionsForm key={dataset.id} {...common} options={options} lists={profile?.lists ?? []} />
  if (isXmlOptions(options))
    return <XmlOptionsForm key={dataset.id} {...common} options={options} elements={profile?.lists ?? []} />
  if (isParquetOptions(options)) return <ParquetOptionsForm key={dataset.id} {...common} options={options} />
  if (isDatabaseFileOptions(options))
    return (
      <DatabaseFileOptionsForm
        key={dataset.id}
        {...common}
        options={options}
        tables={profile?.tables ?? []}
      />
    )
  const layout = { datasetId: dataset.id, onLayout: common.onChange }
  if (isFixedOptions(options))
    return (
      <FixedOptionsForm
        key={dataset.id}
        {...common}
        {...layout}
        versionId={dataset.version.id}
        options={options}
      />
    )
  return <CsvOptionsForm key={dataset.id} {...common} {...layout} options={options} />
}
