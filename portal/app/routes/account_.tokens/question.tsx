import { sentence } from '@anj/workflow/messages'
import type { Question } from '../../components/confirm.tsx'

/** The confirmation before all of a user's API tokens are revoked. */
export const revokeAllQuestion: Question = {
  href: '/account/tokens',
  title: sentence('revokeApiTokensTitle'),
  text: sentence('revokeApiTokensQuestion'),
  confirm: 'Revoke all API tokens',
  busyLabel: 'Revoking the tokens...',
  danger: true,
}
