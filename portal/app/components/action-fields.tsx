import { sentence } from '@anj/workflow/messages'
import { Text, TextInput } from '@mantine/core'
import type { Person } from '../model/person-words.ts'
import type { UserActionName } from '../model/user-actions.ts'
import type { Question } from './confirm.tsx'
import { NewOwnerField } from './new-owner-field.tsx'
import { roleQuestionField } from './role-fields.tsx'

/** A user's belongings as text, and the users who can take them over. */
interface Inheritance {
  readonly has: string
  readonly heirs: Parameters<typeof NewOwnerField>[0]['heirs']
}

/** Returns the fields of the dialog for an action on a user, if it needs any. */
export function actionFields(
  name: UserActionName,
  person: Person,
  inheritance: Inheritance = { has: '', heirs: [] },
): Pick<Question, 'fields'> {
  if (name === 'role') return roleQuestionField(person.role)
  if (name === 'deactivate' && inheritance.has !== '') return askedHeir(person.fullName, inheritance)
  return name === 'identity' ? askedAddress(person.email) : {}
}

/** Lets the admin choose a new owner right away, because a deactivated user's schedules don't run. */
function askedHeir(who: string, { has, heirs }: Inheritance): Required<Pick<Question, 'fields'>> {
  return {
    fields: ({ field }) => (
      <>
        <Text>{sentence('deactivateBelongings', { who, what: has })}</Text>
        {heirs.length > 0 && (
          <NewOwnerField
            field={field}
            heirs={heirs}
            nobody={`No one (${who} keeps everything)`}
            required={false}
          />
        )}
      </>
    ),
  }
}

/** Lets the admin correct the email address first, because the next log-in uses it to find the provider's account. */
function askedAddress(email: string): Required<Pick<Question, 'fields'>> {
  return {
    fields: ({ field }) => {
      const { defaultValue = email, ...rest } = field('email')
      return <TextInput label="Email" type="email" autoComplete="off" {...rest} defaultValue={defaultValue} />
    },
  }
}
