import { authentications, authenticationTypes, type DatabaseKind, databases } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Alert, Button, Group, Input, Stack, Switch, Text, TextInput } from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import { Choice } from '../kit/choice.tsx'
import { counted } from '../kit/format.ts'
import { CallFailed, sentenceOf } from '../server/call-failed.ts'
import {
  type Authentication,
  type Connection,
  createConnection,
  fetchDatabases,
  type TlsMode,
  testConnection,
  updateConnection,
} from '../server/connections.ts'
import { type DraftPlace, useDraft } from '../store/drafts.ts'
import {
  asAddress,
  asFetch,
  byWindows,
  type ConnectionDraft,
  changeDraft,
  connectionProblems,
  draftOf,
  isSaidAtField,
  nameOf,
  problemsLeft,
  tlsOf,
} from './connection-draft.ts'
import classes from './connection-form.module.css'
import { DeleteConnection } from './delete-connection.tsx'
import { LoginFields } from './login-fields.tsx'
import { PortField } from './port-field.tsx'
import { portInName } from './port-in-name.ts'
import { SshFields } from './ssh-fields.tsx'

interface ConnectionFormProps {
  /** The key of the draft, which is kept while other nodes are shown. */
  readonly place: DraftPlace
  readonly kind: DatabaseKind
  /** The saved connection to edit, or null for a new one. */
  readonly connection: Connection | null
  readonly address: { readonly serverName: string; readonly port: number; readonly userId: string } | null
  readonly databaseName: string
  readonly onSaved: (connection: Connection) => void
  readonly onDeleted: (connection: Connection) => void
  /** Receives the databases of the entered server, saved or not. */
  readonly onFetched: (names: readonly string[]) => void
}

const tls: readonly { value: TlsMode; label: string }[] = [
  { value: 'disable', label: 'Not encrypted' },
  { value: 'require', label: 'Encrypted' },
  { value: 'verify', label: 'Encrypted, server verified' },
]

const logins = authentications.map((value) => ({ value, label: authenticationTypes[value] }))

type Outcome = { readonly isGood: boolean; readonly text: string }

/** Edits a database's server, user and password. The password is sent to the server and never returned. */
export function ConnectionForm(props: ConnectionFormProps) {
  const { place, kind, connection, address, databaseName, onSaved, onDeleted, onFetched } = props
  const { tunnel, alwaysVerified, windowsLogin } = databases[kind]
  const initial = useMemo(() => draftOf(kind, connection, address), [kind, connection, address])
  const { value: draft, set: setDraft, drop } = useDraft<ConnectionDraft>(place, initial)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [busy, setBusy] = useState<'test' | 'fetch' | 'save' | null>(null)
  const keepsPassword = connection?.authentication === 'user'
  const told = portInName(kind, draft.serverName)
  const set = (change: Partial<ConnectionDraft>) => {
    setDraft((before) => changeDraft(before, change))
    setProblems((before) => problemsLeft(before, change))
    setOutcome(null)
  }

  const attempt = async (what: 'test' | 'fetch' | 'save', action: () => Promise<Outcome | null>) => {
    const wrong = connectionProblems(kind, draft, connection)
    setProblems(wrong)
    setOutcome(null)
    if (Object.keys(wrong).length > 0) return
    setBusy(what)
    try {
      setOutcome(await action())
    } catch (error) {
      const fields = error instanceof CallFailed ? error.fields : {}
      const text = sentenceOf(error)
      setProblems(fields)
      if (!isSaidAtField(fields, text, draft)) setOutcome({ isGood: false, text })
    } finally {
      setBusy((now) => (now === what ? null : now))
    }
  }
  const test = () =>
    attempt('test', async () => {
      const { message, hostKey } = await testConnection({
        ...asAddress(kind, draft),
        ...(connection && { connectionId: connection.id }),
        ...(databaseName.trim() && { databaseName: databaseName.trim() }),
      })
      if (hostKey) setDraft((before) => ({ ...before, sshHostKey: hostKey }))
      return { isGood: true, text: message }
    })
  const fetch = () =>
    attempt('fetch', async () => {
      const names = await fetchDatabases(kind, asFetch(kind, draft, connection))
      onFetched(names)
      return {
        isGood: true,
        text: sentence('databasesFound', { databases: counted(names.length, 'database') }),
      }
    })
  const save = (event: FormEvent) => {
    event.preventDefault()
    void attempt('save', async () => {
      const { kind: _, ...values } = asAddress(kind, draft)
      const change = { ...values, name: draft.name.trim() || nameOf(kind, draft) }
      const { isShared } = draft
      const saved = connection
        ? await updateConnection(connection.id, { ...change, isShared })
        : await createConnection({ ...change, kind, isShared })
      drop()
      onSaved(saved)
      return null
    })
  }
  return (
    <form className={classes.form} onSubmit={save} noValidate>
      <Stack gap="xs">
        <TextInput
          size="xs"
          label="Server Name/IP Address"
          required
          withAsterisk={false}
          value={draft.serverName}
          error={problems.serverName}
          onChange={(event) => set({ serverName: event.currentTarget.value })}
        />
        <PortField
          label="Port"
          value={told === null ? draft.port : ''}
          error={problems.port}
          instead={
            told === null ? null : sentence(told === 'instance' ? 'portOfInstance' : 'portInServerName')
          }
          onChange={(port) => set({ port })}
        />
        {windowsLogin && (
          <Choice
            label="Authentication Type"
            description={byWindows(kind, draft) && sentence('windowsLoginHint')}
            data={logins}
            value={draft.authentication}
            error={problems.authentication}
            onChange={(value) => set({ authentication: value as Authentication })}
          />
        )}
        {!byWindows(kind, draft) && (
          <LoginFields draft={draft} problems={problems} keepsPassword={keepsPassword} set={set} />
        )}
        {alwaysVerified ? (
          <Input.Wrapper size="xs" label="TLS" labelElement="div">
            <Text size="xs" c="dimmed">
              {sentence('azureTlsHint')}
            </Text>
          </Input.Wrapper>
        ) : (
          <Choice
            label="TLS"
            data={tls}
            value={tlsOf(kind, draft)}
            onChange={(value) => set({ tls: value as TlsMode })}
          />
        )}
        {tunnel && (
          <SshFields draft={draft} problems={problems} isSaved={Boolean(connection?.ssh)} set={set} />
        )}
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
          {/* While a save runs, an answer would reach a form that is already closed. */}
          <Button
            size="xs"
            variant="default"
            loading={busy === 'test'}
            disabled={busy === 'save'}
            onClick={() => void test()}
          >
            Test connection
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={busy === 'fetch'}
            disabled={busy === 'save'}
            onClick={() => void fetch()}
          >
            Fetch databases
          </Button>
          <Button size="xs" type="submit" loading={busy === 'save'}>
            Save
          </Button>
          {connection && (
            <DeleteConnection
              connection={connection}
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
