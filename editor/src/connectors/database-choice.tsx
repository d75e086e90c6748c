import type { DatabaseInputConfig, DatabaseKind } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { useState } from 'react'
import { ConnectionChoice } from './connection-choice.tsx'
import { ServerNameField } from './server-name-field.tsx'
import type { useDatabases, useTables } from './use-server-names.ts'

type Place = Pick<DatabaseInputConfig, 'connectionId' | 'address' | 'databaseName'>

interface DatabaseChoiceProps {
  readonly nodeId: string
  readonly kind: DatabaseKind
  readonly place: Place
  readonly databaseNames: ReturnType<typeof useDatabases>
  readonly tables: ReturnType<typeof useTables>
  readonly change: (part: Partial<Place>, field?: string) => void
}

/** The connection that a node reads or writes by, and which database it leads to. */
export function DatabaseChoice({ nodeId, kind, place, databaseNames, tables, change }: DatabaseChoiceProps) {
  const [isTouched, setTouched] = useState(false)
  const { connectionId, address, databaseName } = place
  return (
    <>
      <ConnectionChoice
        nodeId={nodeId}
        kind={kind}
        connectionId={connectionId}
        address={address}
        databaseName={databaseName}
        onChoose={({ id, serverName, port, userId }) =>
          change({ connectionId: id, address: { serverName, port, userId } })
        }
        onSaved={() => {
          databaseNames.refresh()
          tables.refresh()
        }}
      />
      <ServerNameField
        label="Database Name"
        required
        value={databaseName}
        names={databaseNames}
        error={isTouched && databaseName.trim() === '' && sentence('databaseNameRequired')}
        onBlur={() => setTouched(true)}
        onChange={(name) => change({ databaseName: name }, 'databaseName')}
      />
    </>
  )
}
