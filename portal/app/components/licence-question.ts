import { sentence } from '@anj/workflow/messages'
import type { Question } from './confirm.tsx'
import type { Licence } from './licence-words.ts'

/** The confirmation before an organization and its licence are deleted. */
export function deleteQuestion({ id, organizationName }: Pick<Licence, 'id' | 'organizationName'>): Question {
  return {
    href: `/licences/${id}/delete`,
    title: `Delete ${organizationName}`,
    text: sentence('deleteLicenceText', { name: organizationName }),
    confirm: 'Delete',
    busyLabel: 'Deleting...',
    danger: true,
  }
}
