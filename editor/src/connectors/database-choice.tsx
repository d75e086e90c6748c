import { countPhrase, type DatabaseInputConfig, type DatabaseKind } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button } from '@mantine/core'
import { IconDatabaseSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { sentenceOf } from '../server/call-failed.ts'
import { fetchDatabases } from '../server/connections.ts'
import { useDraft } from '../store/drafts.ts'
import { showWorkflowError, showWorkflowSuccess } from '../store/workflow-toasts.ts'
import { ConnectionChoice } from './connection-choice.tsx'
import { ServerNameField } from './server-name-field.tsx'
import { useOnlyDatabase } from './use-only-database.ts'
import type { useDatabases, useTables } from './use-server-names.ts'

type Place = Pick<DatabaseInputConfig, 'connectionId' | 'address' | 'databaseName'>

interface DatabaseChoiceProps {
  readonly workflowId: string
  readonly nodeId: string
  readonly kind: DatabaseKind
  readonly place: Place
  readonly databaseNames: ReturnType<typeof useDatabases>
  readonly tables: ReturnType<typeof useTables>
  readonly change: (part: Partial<Place>, field?: string) => void
  /** Called after the connection is saved, because its server may now return other results. */
  readonly onSaved?: () => void
}

const none: readonly string[] = []

/** Lets the user choose a node's connection and database. */
export function DatabaseChoice({
  workflowId,
  nodeId,
  kind,
  place,
  databaseNames,
  tables,
  change,
  onSaved,
}: DatabaseChoiceProps) {
  const [isTouched, setTouched] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const [isFetching, setFetching] = useState(false)
  const { value: fetched, set: setFetched } = useDraft([workflowId, nodeId, 'fetched databases'], none)
  const { connectionId, address, databaseName } = place
  const only = useOnlyDatabase({
    node: [workflowId, nodeId],
    connectionId,
    databaseName,
    isEditing,
    names: databaseNames,
    fetched,
    onFill: (name) => change({ databaseName: name }),
  })
  const names = { ...databaseNames, names: [...databaseNames.names, ...fetched] }
  const fetch = async () => {
    if (connectionId === null) return showWorkflowError(sentence('databaseKindNeeded'))
    setFetching(true)
    try {
      const found = await fetchDatabases(kind, { connectionId })
      setFetched(() => found)
      only.again()
      databaseNames.refresh()
      tables.refresh()
      showWorkflowSuccess(
        sentence('databasesFound', { databases: countPhrase(found.length, 'database') }),
        workflowId,
      )
    } catch (error) {
      showWorkflowError(sentenceOf(error), workflowId)
    } finally {
      setFetching(false)
    }
  }
  return (
    <>
      <ConnectionChoice
        workflowId={workflowId}
        nodeId={nodeId}
        kind={kind}
        connectionId={connectionId}
        address={address}
        databaseName={databaseName}
        onChoose={({ id, serverName, port, userId }) => {
          const isOther = id !== connectionId
          if (isOther) setFetched(() => none)
          const isLeft = isOther && connectionId !== null && only.isFilled
          const address = { serverName, port, userId }
          change({ connectionId: id, address, ...(isLeft ? { databaseName: '' } : {}) })
        }}
        onSaved={() => {
          databaseNames.refresh()
          tables.refresh()
          onSaved?.()
        }}
        onDeleted={() => change({ connectionId: null, address: null })}
        onFetched={(found) => {
          setFetched(() => found)
          only.again()
        }}
      >
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDatabaseSearch size={14} aria-hidden />}
          loading={isFetching}
          aria-busy={isFetching}
          onClick={() => void fetch()}
        >
          Fetch databases
        </Button>
      </ConnectionChoice>
      <ServerNameField
        label="Database Name"
        required
        value={databaseName}
        names={names}
        error={isTouched && databaseName.trim() === '' && sentence('databaseNameRequired')}
        onFocus={() => setEditing(true)}
        onBlur={() => {
          setEditing(false)
          setTouched(true)
        }}
        onChange={(name) => change({ databaseName: name }, 'databaseName')}
      />
    </>
  )
}
