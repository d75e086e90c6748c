import type { Schemas } from '@anj/client'
import { sentence } from '@anj/workflow/messages'
import type { Question } from '../../components/confirm.tsx'

/** Asked before a token stops letting its programs in. */
export function revokeQuestion({ id, label }: Schemas['ApiToken']): Question {
  return {
    href: `/account/tokens/${id}`,
    title: sentence('revokeApiTokenTitle'),
    text: sentence('revokeApiTokenQuestion', { label }),
    confirm: 'Revoke the token',
    busyLabel: 'Revoking the token...',
    danger: true,
  }
}
