import type { Schemas } from '@anj/client'
import { sentence } from '@anj/workflow/messages'
import type { Question } from '../../components/confirm.tsx'
import { browserName } from '../../components/program-of.ts'

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
