import { PasswordField } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import type { Question } from '../../components/confirm.tsx'

/** Asked, with the password, before the sign-in provider lets nobody into the account any more. */
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
