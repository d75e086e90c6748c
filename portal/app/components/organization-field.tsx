import { NativeSelect } from '@mantine/core'
import type { FormState } from './use-form-answer.ts'

interface OrganizationFieldProps {
  readonly field: FormState['field']
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  /** The initial choice. */
  readonly organizationId: string
}

/** Selects an organization, for super users, who manage all of them. */
export function OrganizationField({ field, choices, organizationId }: OrganizationFieldProps) {
  const { defaultValue = organizationId, ...bound } = field('organizationId')
  return <NativeSelect label="Organization" data={[...choices]} {...bound} defaultValue={defaultValue} />
}
