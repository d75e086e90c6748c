import { showError } from '@anj/ui'
import type { CsvOptions } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Alert, Stack, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { uploads } from '../actors/uploads.ts'
import { ColumnList } from '../panels/column-list.tsx'
import type { NodeFormProps } from '../panels/node-form.ts'
import { sentenceOf } from '../server/call-failed.ts'
import { type Dataset, readAgain } from '../server/datasets.ts'
import { CsvOptionsForm } from './csv-options-form.tsx'
import { DatasetNotes } from './dataset-notes.tsx'
import { FileChoice } from './file-choice.tsx'
import { UploadProgress } from './upload-progress.tsx'

/** To begin with where a file couldn't be made out. */
const usualOptions: CsvOptions = { delimiter: ',', quote: '"', encoding: 'utf-8', header: true, skipLines: 0 }

/** Choosing a CSV file, watching it arrive, and saying how it is read. */
export default function CsvInputForm({ node, config }: NodeFormProps<'csvInput'>) {
  const upload = uploads.get(node.id)
  const state = useSelector(upload, (snapshot) => snapshot)
  const { dataset, problem } = state.context

  const read = async (options: CsvOptions) => {
    if (!dataset) return
    try {
      const again = await readAgain(dataset.id, options)
      upload.send({ type: 'dataset.readAgain', datasetId: again.id })
    } catch (error) {
      showError(sentenceOf(error))
    }
  }
  const isReading = state.matches('reading')
  return (
    <Stack gap="sm">
      <FileChoice
        fileName={dataset?.fileName ?? config.fileName}
        onChoose={(file) => upload.send({ type: 'file.chosen', file })}
      />
      <UploadProgress upload={upload} />
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
      {dataset && (state.matches('ready') || state.matches('failed') || dataset.version.options) && (
        <CsvOptionsForm
          key={dataset.version.id}
          options={dataset.version.options ?? usualOptions}
          isBusy={isReading}
          onRead={(options) => void read(options)}
        />
      )}
      {state.matches('ready') && dataset && <Contents dataset={dataset} />}
    </Stack>
  )
}

function Contents({ dataset }: { readonly dataset: Dataset }) {
  const { profile } = dataset.version
  if (!profile) return null
  const suggested = new Map(profile.columns.map((column) => [column.name, column.suggestedType]))
  return (
    <>
      <DatasetNotes profile={profile} />
      <div>
        <Text size="sm" fw={600}>
          Columns
        </Text>
        <Text size="xs" c="dimmed">
          Read as text; beside each, the type that all its values fit
        </Text>
      </div>
      <ColumnList
        columns={profile.columns.map(({ name }) => ({ name, type: 'text' }))}
        note={({ name }) => suggested.get(name) ?? null}
      />
    </>
  )
}
