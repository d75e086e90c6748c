import { PasswordField } from '@anj/ui'
import { TextInput } from '@mantine/core'
import type { ConnectionDraft } from './connection-draft.ts'

interface LoginFieldsProps {
  readonly draft: ConnectionDraft
  readonly problems: Readonly<Record<string, string>>
  /** True when a stored password is kept unless the user types another. */
  readonly keepsPassword: boolean
  readonly set: (change: Partial<ConnectionDraft>) => void
}

/** Edits the database user and password. */
export function LoginFields({ draft, problems, keepsPassword, set }: LoginFieldsProps) {
  return (
    <>
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
        required={!keepsPassword}
        withAsterisk={false}
        autoComplete="new-password"
        placeholder={keepsPassword ? 'Unchanged' : undefined}
        value={draft.password}
        error={problems.password}
        onChange={(event) => set({ password: event.currentTarget.value })}
      />
    </>
  )
}
