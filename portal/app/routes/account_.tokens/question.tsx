import { sentence } from '@anj/workflow/messages'
import type { Question } from '../../components/confirm.tsx'

/** Asked before every API token of somebody's stops letting its programs in. */
export const revokeAllQuestion: Question = {
  href: '/account/tokens',
  title: sentence('revokeApiTokensTitle'),
  text: sentence('revokeApiTokensQuestion'),
  confirm: 'Revoke all API tokens',
  busyLabel: 'Revoking the tokens...',
  danger: true,
}
