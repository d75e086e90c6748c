import type { Schemas } from '@anj/client'
import { sentence } from '@anj/workflow/messages'
import { browserName } from '../../components/browser-name.ts'
import type { Question } from '../../components/confirm.tsx'

/** The confirmation before one session ends. */
export function endQuestion({ id, userAgent, address }: Schemas['ActiveSession']): Question {
  const session = [browserName(userAgent), address].filter(Boolean).join(', ')
  return {
    href: `/account/sessions/${id}`,
    title: sentence('endSessionTitle'),
    text: sentence('endSessionQuestion', { session }),
    confirm: 'End the session',
    busyLabel: 'Ending the session...',
  }
}
