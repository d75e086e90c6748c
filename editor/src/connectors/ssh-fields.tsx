import { PasswordField } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Button, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { ConnectionDraft } from './connection-draft.ts'
import { PortField } from './port-field.tsx'

interface SshFieldsProps {
  readonly draft: ConnectionDraft
  readonly problems: Readonly<Record<string, string>>
  /** True when a password of the SSH server is stored. */
  readonly isSaved: boolean
  readonly set: (change: Partial<ConnectionDraft>) => void
}

/** Edits the SSH server of a connection and shows its host key. */
export function SshFields({ draft, problems, isSaved, set }: SshFieldsProps) {
  return (
    <>
      <Switch
        size="xs"
        label="Use SSH"
        checked={draft.useSSH}
        onChange={(event) => set({ useSSH: event.currentTarget.checked })}
      />
      {draft.useSSH && (
        <Stack gap="xs" role="group" aria-label="SSH">
          <TextInput
            size="xs"
            label="SSH Server Name"
            required
            withAsterisk={false}
            value={draft.sshServerName}
            error={problems['ssh.serverName']}
            onChange={(event) => set({ sshServerName: event.currentTarget.value })}
          />
          <PortField
            label="SSH Port"
            value={draft.sshPort}
            error={problems['ssh.port']}
            onChange={(sshPort) => set({ sshPort })}
          />
          <TextInput
            size="xs"
            label="SSH Username"
            required
            withAsterisk={false}
            autoComplete="off"
            value={draft.sshUserName}
            error={problems['ssh.userId']}
            onChange={(event) => set({ sshUserName: event.currentTarget.value })}
          />
          <PasswordField
            size="xs"
            label="SSH Password"
            required={!isSaved}
            withAsterisk={false}
            autoComplete="new-password"
            placeholder={isSaved ? 'Unchanged' : undefined}
            value={draft.sshPassword}
            error={problems['ssh.password']}
            onChange={(event) => set({ sshPassword: event.currentTarget.value })}
          />
          <div role="note">
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {draft.sshHostKey
                ? sentence('sshHostKey', { hostKey: draft.sshHostKey })
                : sentence('sshHostKeyUnknown')}
            </Text>
            {draft.sshHostKey && (
              <Text size="xs" c="dimmed" mt={4}>
                {sentence('sshHostKeyPinned')}
              </Text>
            )}
            {draft.sshHostKey && (
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                mt={4}
                onClick={() => set({ sshHostKey: null })}
              >
                Forget this key
              </Button>
            )}
          </div>
        </Stack>
      )}
    </>
  )
}
