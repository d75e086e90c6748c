import { NativeSelect } from '@mantine/core'
import type { FormState } from './form-answer.ts'

interface OrganizationFieldProps {
  readonly field: FormState['field']
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  /** The one that is chosen before anybody chooses. */
  readonly organizationId: string
}

/** The choice of an organization, for whoever looks after all of them. */
export function OrganizationField({ field, choices, organizationId }: OrganizationFieldProps) {
  const { defaultValue = organizationId, ...bound } = field('organizationId')
  return <NativeSelect label="Organization" data={[...choices]} {...bound} defaultValue={defaultValue} />
}
