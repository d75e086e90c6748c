import { Button, Stack } from '@mantine/core'
import { Form, useNavigation } from '@remix-run/react'
import type { FormAnswer } from '../model/form-answer.ts'
import { AuthPage } from './auth-page.tsx'
import { CodeField } from './code-field.tsx'
import { FormMessage } from './form-message.tsx'
import { useFormAnswer } from './use-form-answer.ts'
import { WithScript } from './with-script.tsx'

interface SignOnCodeProps {
  /** The server's ticket for the user that the identity provider confirmed. */
  readonly ticket: string
  readonly next: string
  readonly answer: FormAnswer | undefined
}

/** Asks a user who has logged in at the identity provider for a code from their authenticator app. */
export function SignOnCode({ ticket, next, answer }: SignOnCodeProps) {
  const { form, attempt, message, field } = useFormAnswer(answer)
  const busy = useNavigation().state !== 'idle'
  return (
    <AuthPage title="Log in">
      <Form method="post" action="/login/oidc/code" ref={form} noValidate>
        <Stack mt="md">
          <input type="hidden" name="ticket" value={ticket} />
          <input type="hidden" name="next" value={next} />
          <CodeField key={attempt} name="code" error={field('code').error} isAlone />
          <FormMessage>{message}</FormMessage>
          <WithScript />
          <Button type="submit" loading={busy} mt="xs" fullWidth>
            Log in
          </Button>
        </Stack>
      </Form>
    </AuthPage>
  )
}
