import { sentence } from '@anj/workflow/messages'
import { Checkbox, Group, SimpleGrid, TextInput } from '@mantine/core'
import { applicationTypes, type Licence } from './licence-words.ts'
import type { FormState } from './use-form-answer.ts'

type Values = Partial<Licence>

interface LicenceFieldsProps {
  readonly field: FormState['field']
  /** Initial values. */
  readonly licence: Values
}

export function LicenceFields({ field, licence }: LicenceFieldsProps) {
  const bound = (name: keyof Values) => {
    const { defaultValue = String(licence[name] ?? ''), ...rest } = field(name)
    return { ...rest, defaultValue, autoComplete: 'off' }
  }
  const types = field('applicationTypes')
  const chosen = types.defaultValue?.split(' ').filter(Boolean) ?? [...(licence.applicationTypes ?? [])]
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Organization" {...bound('organizationName')} />
        <TextInput label="Address" {...bound('address')} />
        <TextInput label="Full name of the customer" {...bound('fullName')} />
        <TextInput label="Email of the customer" type="email" {...bound('email')} />
      </SimpleGrid>
      <TextInput
        label="Number of users allowed"
        description={sentence('licenceUsersHint')}
        type="number"
        min={1}
        max={1000}
        step={1}
        {...bound('numberOfUsersAllowed')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Starting day" type="date" {...bound('licenseStartingDay')} />
        <TextInput
          label="Expiry date"
          type="date"
          description={sentence('licenceDatesHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...bound('licenseExpiryDate')}
        />
      </SimpleGrid>
      <Checkbox.Group label="Application types" error={types.error} defaultValue={chosen}>
        <Group mt={6}>
          {applicationTypes.map((type) => (
            <Checkbox key={type} name="applicationTypes" value={type} label={type} />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  )
}
