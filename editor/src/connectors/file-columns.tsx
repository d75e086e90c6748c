import {
  type ColumnTypes,
  type FileInputConfig,
  type FileInputKind,
  fileColumns,
  namesPhrase,
  unchangedTypes,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Alert, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useMemo } from 'react'
import { ColumnList } from '../kit/column-list.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import type { DatasetProfile } from '../server/datasets.ts'
import { missingColumnsOf, profiledColumns } from '../steps/column-changes.ts'
import { ColumnTypesFields } from '../steps/column-types-fields.tsx'
import { FilesOfRows } from '../steps/row-place.ts'
import { columnQuestions, useConversions } from '../steps/use-conversions.ts'
import {
  detectedChanges,
  detectedWhenChanged,
  differencesOf,
  withTypesFound,
} from '../store/detected-types.ts'
import { setNewerContent, useNewerContent } from '../store/newer-content.ts'

interface FileColumnsProps extends NodeFormProps<FileInputKind> {
  readonly profile: DatasetProfile
}

/** The columns of a file with their types, as detected or chosen. */
export function FileColumns(props: FileColumnsProps) {
  const { config, change, profile } = props
  const { types } = config
  const columns = config.columns.length > 0 ? config.columns : fileColumns(profile)
  const choose = (mode: string) =>
    change(({ types: chosen, formerTypes, ...rest }) => {
      if (mode === 'text') return chosen ? { ...rest, formerTypes: chosen } : rest
      if (formerTypes) return { ...rest, types: formerTypes }
      const detected = detectedChanges(profile)
      return { ...rest, types: { ...unchangedTypes(), columnDataTypes: detected }, detected }
    })
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600} id="column-types">
          Column types
        </Text>
        <SegmentedControl
          size="xs"
          aria-labelledby="column-types"
          data={[
            { value: 'detected', label: 'Detected' },
            { value: 'text', label: 'All text' },
          ]}
          value={types ? 'detected' : 'text'}
          onChange={choose}
        />
      </Group>
      <ColumnsChanged workflowId={props.workflowId} nodeId={props.node.id} />
      {types ? (
        <FilesOfRows.Provider value={profile.files ?? []}>
          <TypedColumns {...props} columns={columns} types={types} />
        </FilesOfRows.Provider>
      ) : (
        <>
          <Text size="xs" c="dimmed">
            {sentence('fileReadAsText')}
          </Text>
          <ColumnList columns={columns} />
        </>
      )}
    </>
  )
}

/** Names the columns that the file's newest content added or no longer has, and the chosen types that were lost. */
function ColumnsChanged({ workflowId, nodeId }: { readonly workflowId: string; readonly nodeId: string }) {
  const newer = useNewerContent(workflowId, nodeId)
  if (!newer) return null
  const { added, removed, untyped } = newer
  return (
    <Alert
      color="yellow"
      p="xs"
      role="note"
      withCloseButton
      closeButtonLabel="Close"
      onClose={() => setNewerContent(workflowId, nodeId, null)}
    >
      {added.length > 0 && (
        <Text size="xs">{sentence('fileColumnsAdded', { columns: namesPhrase(added) })}</Text>
      )}
      {removed.length > 0 && (
        <Text size="xs">{sentence('fileColumnsRemoved', { columns: namesPhrase(removed) })}</Text>
      )}
      {untyped.length > 0 && (
        <Text size="xs">{sentence('fileTypesLost', { columns: namesPhrase(untyped) })}</Text>
      )}
    </Alert>
  )
}

interface TypedColumnsProps extends FileColumnsProps {
  readonly columns: FileInputConfig['columns']
  readonly types: ColumnTypes
}

function TypedColumns(props: TypedColumnsProps) {
  const { workflowId, graph, node, config, change, profile, columns, types } = props
  const profiles = useMemo(() => profiledColumns(profile), [profile])
  const changes = types.columnDataTypes
  const place = { workflowId, graph, nodeId: node.id }
  const checked = useConversions({ ...place, hasChanges: changes.length > 0 })
  const { detected } = config
  // Older workflows didn't store which types were detected, so nothing can be compared.
  const differences = detected ? differencesOf(changes, profile, detected) : []
  const set = (next: ColumnTypes, field?: string) => {
    const both = [changes, next.columnDataTypes] as const
    const seen = detected && { detected: detectedWhenChanged(detected, both, profile) }
    change({ ...config, types: next, ...seen }, field)
  }
  return (
    <>
      {differences.length > 0 && (
        <Alert color="yellow" p="xs" role="note">
          <Text size="xs">
            {sentence('typesFoundDiffer', {
              columns: namesPhrase(
                differences.map(({ name, stored, found }) => `${name} (${stored} → ${found})`),
              ),
            })}
          </Text>
          <Button
            size="compact-xs"
            mt={4}
            variant="default"
            onClick={() => set({ ...types, columnDataTypes: withTypesFound(changes, profile, detected) })}
          >
            Use the types found now
          </Button>
        </Alert>
      )}
      <ColumnTypesFields
        title={node.data.title}
        columns={columns}
        gone={missingColumnsOf(changes, columns)}
        profiles={profiles}
        types={types}
        checked={checked}
        questions={columnQuestions(place, (one) => ({
          ...config,
          types: { ...types, columnDataTypes: [one] },
        }))}
        isFile
        change={set}
      />
    </>
  )
}
