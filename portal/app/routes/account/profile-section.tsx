import type { Schemas } from '@anj/client'
import { PasswordField } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { FormMessage } from '../../components/form-message.tsx'
import { Section } from '../../components/section.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useFormSection } from '../../components/use-form-section.ts'
import { PART } from '../../model/form-answer.ts'
import { roleLabel } from '../../model/person-words.ts'

const PROFILE = 'profile'

/** The user's profile. Name and email can be changed; the rest is read-only. */
export function ProfileSection({ account }: { readonly account: Schemas['Account'] }) {
  const { Form, form, field, message, busy, round, emptied } = useFormSection(PROFILE)
  const typed = (name: 'fullName' | 'email') => {
    const { defaultValue, ...rest } = field(name)
    return { ...rest, defaultValue: defaultValue ?? account[name] }
  }
  return (
    <Section id={PROFILE} title="Profile">
      <Form method="post" action={`/account#${PROFILE}`} ref={form} key={round} noValidate preventScrollReset>
        <input type="hidden" name={PART} value={PROFILE} />
        <Stack>
          <SimpleGrid cols={{ base: 1, xs: 3 }}>
            <TextInput
              label="User name"
              value={account.userName}
              readOnly
              variant="filled"
              description={sentence('userNameStays')}
              inputWrapperOrder={['label', 'input', 'description']}
            />
            <TextInput label="Role" value={roleLabel(account.role)} readOnly variant="filled" />
            <TextInput label="Organization" value={account.organizationName} readOnly variant="filled" />
          </SimpleGrid>
          <TextInput label="Full name" autoComplete="name" {...typed('fullName')} />
          <TextInput label="Email" type="email" autoComplete="email" {...typed('email')} />
          <PasswordField
            key={emptied('password')}
            label="Password"
            description={sentence('emailNeedsPassword')}
            autoComplete="current-password"
            {...field('password')}
            required={false}
          />
          <FormMessage>{message}</FormMessage>
          <SubmitButton busy={busy} busyLabel="Saving..." style={{ alignSelf: 'flex-start' }}>
            Save
          </SubmitButton>
        </Stack>
      </Form>
    </Section>
  )
}
