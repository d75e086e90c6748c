import { sentence } from '@anj/workflow/messages'
import { Text, TextInput } from '@mantine/core'
import type { Question } from './confirm.tsx'
import { HeirField } from './heir-field.tsx'
import type { ActName } from './person-acts.ts'
import type { Person } from './person-words.ts'
import { askedRole } from './role-fields.tsx'

/** The things that somebody owns, in words, and the people who can become their owner. */
interface Inheritance {
  readonly has: string
  readonly heirs: Parameters<typeof HeirField>[0]['heirs']
}

/** The fields of the question before something is done to somebody, where it needs some. */
export function actFields(
  name: ActName,
  person: Person,
  inheritance: Inheritance = { has: '', heirs: [] },
): Pick<Question, 'fields'> {
  if (name === 'role') return askedRole(person.role)
  if (name === 'deactivate' && inheritance.has !== '') return askedHeir(person.fullName, inheritance)
  return name === 'identity' ? askedAddress(person.email) : {}
}

/** Schedules of somebody who is out are refused, so whoever deactivates can name a new owner at once. */
function askedHeir(who: string, { has, heirs }: Inheritance): Required<Pick<Question, 'fields'>> {
  return {
    fields: ({ field }) => (
      <>
        <Text>{sentence('deactivateBelongings', { who, what: has })}</Text>
        {heirs.length > 0 && (
          <HeirField
            field={field}
            heirs={heirs}
            nobody={`Nobody: ${who} keeps everything`}
            required={false}
          />
        )}
      </>
    ),
  }
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
