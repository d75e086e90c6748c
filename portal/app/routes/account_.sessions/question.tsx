import { sentence } from '@anj/workflow/messages'
import type { Question } from '../../components/confirm.tsx'

/** The confirmation before all other sessions end. */
export const endOthersQuestion: Question = {
  href: '/account/sessions',
  title: sentence('endOtherSessionsTitle'),
  text: sentence('endOtherSessionsQuestion'),
  confirm: 'Log out everywhere else',
  busyLabel: 'Logging out...',
}
