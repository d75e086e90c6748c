import { PasswordField } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import type { Question } from '../../components/confirm.tsx'

/** The confirmation, with password, before log-in stops asking for a code. */
export const turnOffQuestion: Question = {
  href: '/account/two-factor/off',
  title: sentence('turnOffTwoFactorTitle'),
  text: sentence('turnOffTwoFactorQuestion'),
  confirm: 'Turn off',
  busyLabel: 'Turning off...',
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
