import { PasswordField } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Form, Link, useNavigation } from '@remix-run/react'
import { FormMessage } from '../../components/form-message.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useFormAnswer } from '../../components/use-form-answer.ts'
import type { FormAnswer } from '../../model/form-answer.ts'

/** Explains two-factor authentication and asks for the password that a new key requires. */
export function Begin({ answer }: { readonly answer: FormAnswer | undefined }) {
  const { form, emptied, message, field } = useFormAnswer(answer)
  return (
    <Form method="post" ref={form} noValidate>
      <input type="hidden" name="step" value="offer" />
      <Stack>
        <Text>{sentence('twoFactorLead')}</Text>
        <PasswordField
          key={emptied('password')}
          label="Password"
          autoComplete="current-password"
          maw={380}
          {...field('password')}
        />
        <FormMessage>{message}</FormMessage>
        <Group>
          <SubmitButton busy={useNavigation().state !== 'idle'} busyLabel="Creating key...">
            Turn on
          </SubmitButton>
          <Button component={Link} to="/account#two-factor" variant="default">
            Cancel
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
