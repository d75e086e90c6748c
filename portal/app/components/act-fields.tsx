import { TextInput } from '@mantine/core'
import type { Question } from './confirm.tsx'
import type { ActName } from './person-acts.ts'
import type { Person } from './person-words.ts'
import { askedRole } from './role-fields.tsx'

/** The fields of the question before something is done to somebody, where it needs some. */
export function actFields(name: ActName, person: Person): Pick<Question, 'fields'> {
  if (name === 'role') return askedRole(person.role)
  return name === 'identity' ? askedAddress(person.email) : {}
}

/** Whose address it is decides who is linked at the next log-in, so it can be corrected before. */
function askedAddress(email: string): Required<Pick<Question, 'fields'>> {
  return {
    fields: ({ field }) => {
      const { defaultValue = email, ...rest } = field('email')
      return <TextInput label="Email" type="email" autoComplete="off" {...rest} defaultValue={defaultValue} />
    },
  }
}
