import { authenticationMethods, authenticationTypes, type DatabaseKind, databases } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Input, Text, TextInput } from '@mantine/core'
import { Choice } from '../kit/choice.tsx'
import type { Authentication, Connection, TlsMode } from '../server/connections.ts'
import { type ConnectionDraft, effectiveTls, usesWindowsLogin } from './connection-draft.ts'
import { LoginFields } from './login-fields.tsx'
import { PortField } from './port-field.tsx'
import { portInName } from './port-in-name.ts'
import { SshFields } from './ssh-fields.tsx'

interface ServerFieldsProps {
  readonly kind: DatabaseKind
  readonly connection: Connection | null
  readonly draft: ConnectionDraft
  readonly problems: Readonly<Record<string, string>>
  readonly set: (change: Partial<ConnectionDraft>) => void
}

const tls: readonly { value: TlsMode; label: string }[] = [
  { value: 'disable', label: 'Not encrypted' },
  { value: 'require', label: 'Encrypted' },
  { value: 'verify', label: 'Encrypted, server verified' },
]

const logins = authenticationMethods.map((value) => ({ value, label: authenticationTypes[value] }))

/** Edits a connection's server, the log-in, and the encryption and tunnel that it uses. */
export function ServerFields({ kind, connection, draft, problems, set }: ServerFieldsProps) {
  const { tunnel, alwaysVerified, windowsLogin, product, alsoFor } = databases[kind]
  const named = portInName(kind, draft.serverName)
  return (
    <>
      <TextInput
        size="xs"
        label="Server Name/IP Address"
        description={alsoFor && sentence('serverAlsoFor', { product, other: alsoFor })}
        required
        withAsterisk={false}
        value={draft.serverName}
        error={problems.serverName}
        onChange={(event) => set({ serverName: event.currentTarget.value })}
      />
      <PortField
        label="Port"
        value={named === null ? draft.port : ''}
        error={problems.port}
        instead={
          named === null ? null : sentence(named === 'instance' ? 'portOfInstance' : 'portInServerName')
        }
        onChange={(port) => set({ port })}
      />
      {windowsLogin && (
        <Choice
          label="Authentication Type"
          description={usesWindowsLogin(kind, draft) && sentence('windowsLoginHint')}
          data={logins}
          value={draft.authentication}
          error={problems.authentication}
          onChange={(value) => set({ authentication: value as Authentication })}
        />
      )}
      {!usesWindowsLogin(kind, draft) && (
        <LoginFields
          draft={draft}
          problems={problems}
          keepsPassword={connection?.authentication === 'user'}
          set={set}
        />
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
          value={effectiveTls(kind, draft)}
          onChange={(value) => set({ tls: value as TlsMode })}
        />
      )}
      {tunnel && <SshFields draft={draft} problems={problems} isSaved={Boolean(connection?.ssh)} set={set} />}
    </>
  )
}
