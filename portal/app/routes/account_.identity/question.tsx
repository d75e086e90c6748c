import { PasswordField } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import type { Question } from '../../components/confirm.tsx'

/** The confirmation, with password, before the account is unlinked from the identity provider. */
export const unlinkQuestion: Question = {
  href: '/account/identity',
  title: sentence('unlinkIdentityTitle'),
  text: sentence('unlinkIdentityQuestion'),
  confirm: 'Unlink',
  busyLabel: 'Unlinking...',
  danger: true,
  fields: ({ field, emptied }) => (
    <PasswordField
      key={emptied('password')}
      label="Password"
      autoComplete="current-password"
      data-autofocus
      {...field('password')}
    />
  ),
}
