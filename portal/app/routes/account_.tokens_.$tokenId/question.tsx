import type { Schemas } from '@anj/client'
import { sentence } from '@anj/workflow/messages'
import type { Question } from '../../components/confirm.tsx'

/** The confirmation before one API token is revoked. */
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
