import { sentence } from '@anj/workflow/messages'
import { Fieldset, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ConnectionChoice } from '../connectors/connection-choice.tsx'
import { newId } from '../store/new-id.ts'
import type { ChosenFile } from './chosen-file.ts'
import type { SchedulerForm } from './use-scheduler-form.ts'

type Connecting = Pick<SchedulerForm, 'connections' | 'connect'>

/**
 * Lists the databases for which a chosen file contains no password. For each of them, the user chooses a connection or
 * creates one.
 */
export function FileConnections({ file, ...connecting }: Connecting & { readonly file: ChosenFile }) {
  // Identifies the drafts, so that what the user typed for one file doesn't appear for another.
  const [place] = useState(newId)
  return (
    <Stack gap="md" mb="md">
      <Text size="sm">{sentence('scheduleFileConnections')}</Text>
      {file.unconnected.map((one) => (
        <Connected key={one.nodeId} place={place} one={one} {...connecting} />
      ))}
    </Stack>
  )
}

interface ConnectedProps extends Connecting {
  readonly place: string
  readonly one: ChosenFile['unconnected'][number]
}

function Connected({ place, one, connections, connect }: ConnectedProps) {
  const { nodeId, title, kind, address, databaseName } = one
  return (
    <Fieldset legend={title}>
      <Stack gap="xs">
        <ConnectionChoice
          workflowId={place}
          nodeId={nodeId}
          kind={kind}
          connectionId={connections[nodeId] ?? null}
          address={address}
          databaseName={databaseName}
          onChoose={({ id }) => connect(nodeId, id)}
          onSaved={() => undefined}
          onDeleted={() => connect(nodeId, null)}
          onFetched={() => undefined}
        >
          {null}
        </ConnectionChoice>
      </Stack>
    </Fieldset>
  )
}
