import { Radio, Stack } from '@mantine/core'
import { type Person, roles } from '../model/person-words.ts'
import type { Question } from './confirm.tsx'
import type { FormState } from './use-form-answer.ts'

interface RoleFieldsProps {
  readonly field: FormState['field']
  /** The initial choice. */
  readonly role: Person['role']
}

/** Selects a role and describes each role. */
export function RoleFields({ field, role }: RoleFieldsProps) {
  const { error, defaultValue = role, name } = field('role')
  return (
    <Radio.Group label="Role" name={name} error={error} defaultValue={defaultValue}>
      <Stack gap="xs" mt={6}>
        {roles.map(({ value, label, hint }) => (
          <Radio key={value} value={value} label={label} description={hint} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** Selects a role in the confirmation for changing a user's role. */
export function roleQuestionField(role: Person['role']): Required<Pick<Question, 'fields'>> {
  return { fields: ({ field }) => <RoleFields field={field} role={role} /> }
}
