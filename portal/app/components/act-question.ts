import { sentence } from '@anj/workflow/messages'
import type { Person } from '../model/person-words.ts'
import { type UserAction, type UserActionName, userActions } from '../model/user-actions.ts'
import type { Question } from './confirm.tsx'

/** The confirmation before an action. Afterwards the user list opens with the query in `list`. */
export function actionQuestion(name: UserActionName, person: Person, list: string): Omit<Question, 'fields'> {
  const { label, asks, danger = false }: UserAction = userActions[name]
  const query = list ? `?${new URLSearchParams({ list })}` : ''
  return {
    href: `/users/${person.id}/${name}${query}`,
    title: `${label}: ${person.fullName}`,
    text: sentence(asks, { who: person.fullName }),
    confirm: label,
    danger,
  }
}
