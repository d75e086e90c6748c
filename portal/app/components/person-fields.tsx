import { sentence } from '@anj/workflow/messages'
import { TextInput } from '@mantine/core'
import type { Person } from '../model/person-words.ts'
import type { FormState } from './use-form-answer.ts'

interface PersonFieldsProps {
  readonly field: FormState['field']
  readonly person?: Pick<Person, 'userName' | 'fullName' | 'email'>
}

/** Fields for a user's name, email and user name. */
export function PersonFields({ field, person }: PersonFieldsProps) {
  const bound = (name: 'userName' | 'fullName' | 'email') => {
    const { defaultValue = person?.[name], ...rest } = field(name)
    return { ...rest, defaultValue, autoComplete: 'off' }
  }
  return (
    <>
      <TextInput label="Full name" {...bound('fullName')} />
      <TextInput label="Email" type="email" {...bound('email')} />
      <TextInput
        label="User name"
        description={sentence('userNameHint')}
        autoCapitalize="none"
        spellCheck={false}
        {...bound('userName')}
      />
    </>
  )
}
