import { PasswordField } from '@anj/ui'
import { Alert, Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Choice } from '../panels/choice.tsx'
import { CallFailed, sentenceOf } from '../server/call-failed.ts'
import {
  type Connection,
  createConnection,
  type TlsMode,
  testConnection,
  updateConnection,
} from '../server/connections.ts'
import { asAddress, type ConnectionDraft, connectionProblems, draftOf } from './connection-draft.ts'
import classes from './connection-form.module.css'

interface ConnectionFormProps {
  /** The saved one that is changed, or null for a new one. */
  readonly connection: Connection | null
  readonly address: { readonly serverName: string; readonly port: number; readonly userId: string } | null
  readonly databaseName: string
  readonly onSaved: (connection: Connection) => void
}

const tls: readonly { value: TlsMode; label: string }[] = [
  { value: 'disable', label: 'Not encrypted' },
  { value: 'require', label: 'Encrypted' },
  { value: 'verify', label: 'Encrypted, server verified' },
]

type Outcome = { readonly isGood: boolean; readonly text: string }

/** Server, user and password of a database; the password goes to the server and never comes back. */
export function ConnectionForm({ connection, address, databaseName, onSaved }: ConnectionFormProps) {
  const [draft, setDraft] = useState(() => draftOf(connection, address))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [busy, setBusy] = useState<'test' | 'save' | null>(null)
  const set = (change: Partial<ConnectionDraft>) => {
    setDraft((before) => ({ ...before, ...change }))
    setOutcome(null)
  }

  const attempt = async (what: 'test' | 'save', action: () => Promise<Outcome | null>) => {
    const wrong = connectionProblems(draft, connection !== null)
    setProblems(wrong)
    setOutcome(null)
    if (Object.keys(wrong).length > 0) return
    setBusy(what)
    try {
      setOutcome(await action())
    } catch (error) {
      if (error instanceof CallFailed) setProblems(error.fields)
      setOutcome({ isGood: false, text: sentenceOf(error) })
    } finally {
      setBusy(null)
    }
  }
  const test = () =>
    attempt('test', async () => {
      const text = await testConnection({
        ...asAddress(draft),
        ...(draft.password && { password: draft.password }),
        ...(connection && { connectionId: connection.id }),
        ...(databaseName.trim() && { databaseName: databaseName.trim() }),
      })
      return { isGood: true, text }
    })
  const save = (event: FormEvent) => {
    event.preventDefault()
    void attempt('save', async () => {
      const values = { ...asAddress(draft), name: draft.name.trim() || `${draft.userId}@${draft.serverName}` }
      const { kind, ...change } = values
      onSaved(
        connection
          ? await updateConnection(connection.id, {
              ...change,
              ...(draft.password && { password: draft.password }),
            })
          : await createConnection({ ...change, kind, password: draft.password }),
      )
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
        <NumberInput
          size="xs"
          label="Port"
          required
          withAsterisk={false}
          min={1}
          max={65535}
          allowDecimal={false}
          thousandSeparator=""
          value={draft.port}
          error={problems.port}
          onChange={(port) => set({ port })}
        />
        <TextInput
          size="xs"
          label="UserID"
          required
          withAsterisk={false}
          autoComplete="off"
          value={draft.userId}
          error={problems.userId}
          onChange={(event) => set({ userId: event.currentTarget.value })}
        />
        <PasswordField
          size="xs"
          label="Password"
          required={!connection}
          withAsterisk={false}
          autoComplete="new-password"
          placeholder={connection ? 'Unchanged' : undefined}
          value={draft.password}
          error={problems.password}
          onChange={(event) => set({ password: event.currentTarget.value })}
        />
        <Choice
          label="TLS"
          data={tls}
          value={draft.tls}
          onChange={(value) => set({ tls: value as TlsMode })}
        />
        <TextInput
          size="xs"
          label="Connection name (optional)"
          placeholder={draft.serverName && `${draft.userId}@${draft.serverName}`}
          value={draft.name}
          error={problems.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        {outcome && (
          <Alert color={outcome.isGood ? 'teal' : 'red'} p="xs" role={outcome.isGood ? 'status' : 'alert'}>
            <Text size="xs">{outcome.text}</Text>
          </Alert>
        )}
        <Group gap="xs">
          <Button size="xs" variant="default" loading={busy === 'test'} onClick={() => void test()}>
            Test connection
          </Button>
          <Button size="xs" type="submit" loading={busy === 'save'}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
