import { showError } from '@anj/ui'
import type { CsvOptions } from '@anj/workflow'
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
        fileName={config.fileName ?? dataset?.fileName ?? null}
        onChoose={(file) => upload.send({ type: 'file.chosen', file })}
      />
      <UploadProgress upload={upload} />
      {state.matches('failed') && problem && (
        <Alert color="red" role="alert" p="xs">
          <Text size="xs">{problem}</Text>
        </Alert>
      )}
      {dataset?.version.options && (
        <CsvOptionsForm
          key={dataset.version.id}
          options={dataset.version.options}
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
