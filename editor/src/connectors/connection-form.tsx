import { sentence } from '@anj/workflow/messages'
import { Alert, Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { type Connection, deleteConnection } from '../server/connections.ts'
import { nameOf } from './connection-draft.ts'
import classes from './connection-form.module.css'
import { DeleteButton } from './delete-button.tsx'
import { ServerFields } from './server-fields.tsx'
import { type ConnectionFormOptions, useConnectionForm } from './use-connection-form.ts'

interface ConnectionFormProps extends ConnectionFormOptions {
  readonly onDeleted: (connection: Connection) => void
}

/** Edits a database's server, user and password. The password is sent to the server and never returned. */
export function ConnectionForm({ onDeleted, ...options }: ConnectionFormProps) {
  const { kind, connection } = options
  const { draft, problems, outcome, set, save, drop, ...calls } = useConnectionForm(options)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <Stack gap="xs">
        <ServerFields kind={kind} connection={connection} draft={draft} problems={problems} set={set} />
        <TextInput
          size="xs"
          label="Connection name (optional)"
          placeholder={draft.serverName && nameOf(kind, draft)}
          value={draft.name}
          error={problems.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Switch
          size="xs"
          label="Let colleagues use this connection"
          description={sentence('shareConnectionHint')}
          checked={draft.isShared}
          onChange={(event) => set({ isShared: event.currentTarget.checked })}
        />
        {outcome && (
          <Alert color={outcome.isGood ? 'teal' : 'red'} p="xs" role={outcome.isGood ? 'status' : 'alert'}>
            <Text size="xs">{outcome.text}</Text>
          </Alert>
        )}
        <Group gap="xs">
          <Calls {...calls} />
          {connection && (
            <DeleteButton
              name={connection.name}
              item={{ connectionId: connection.id }}
              question={sentence('connectionDeleteQuestion')}
              onDelete={() => deleteConnection(connection.id)}
              onDeleted={() => {
                drop()
                onDeleted(connection)
              }}
            />
          )}
        </Group>
      </Stack>
    </form>
  )
}

/**
 * The buttons that call the server. During a save they are disabled, because saving closes the form before a call could
 * show its result.
 */
function Calls({ busy, test, fetch }: Pick<ReturnType<typeof useConnectionForm>, 'busy' | 'test' | 'fetch'>) {
  const isSaving = busy === 'save'
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={busy === 'test'}
        disabled={isSaving}
        onClick={() => void test()}
      >
        Test connection
      </Button>
      <Button
        size="xs"
        variant="default"
        loading={busy === 'fetch'}
        disabled={isSaving}
        onClick={() => void fetch()}
      >
        Fetch databases
      </Button>
      <Button size="xs" type="submit" loading={isSaving}>
        Save
      </Button>
    </>
  )
}
