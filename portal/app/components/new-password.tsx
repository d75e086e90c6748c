import { PasswordField } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { Form, Link, useNavigation } from '@remix-run/react'
import type { FormAnswer } from '../model/form-answer.ts'
import { AuthPage } from './auth-page.tsx'
import { FormMessage } from './form-message.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useFormAnswer } from './use-form-answer.ts'

interface NewPasswordProps {
  readonly title: string
  readonly lead: string
  readonly submit: string
  readonly busyLabel: string
  /** True if the link in the address is used, expired or malformed. */
  readonly linkInvalid: boolean
  readonly answer: FormAnswer | undefined
  /** Instructions for getting a new link if this one is invalid. */
  readonly again: { readonly text: string; readonly link?: { readonly to: string; readonly label: string } }
}

/** The page behind a link in an email, where the user types a new password twice. */
export function NewPassword(props: NewPasswordProps) {
  const { title, lead, linkInvalid, answer, again } = props
  const isInvalid = linkInvalid || answer?.problem.code === 'linkInvalid'
  if (!isInvalid)
    return (
      <AuthPage title={title} lead={lead} back="/login">
        <PasswordForm {...props} />
      </AuthPage>
    )
  return (
    <AuthPage title={title} back="/login">
      <Stack mt="md" align="flex-start">
        <Alert color="red" w="100%" role="alert">
          {sentence('linkInvalid')}
        </Alert>
        <Text>{again.text}</Text>
        {again.link && (
          <Button component={Link} to={again.link.to}>
            {again.link.label}
          </Button>
        )}
      </Stack>
    </AuthPage>
  )
}

function PasswordForm({ submit, busyLabel, answer }: NewPasswordProps) {
  const { form, emptied, message, field } = useFormAnswer(answer)
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" ref={form} noValidate>
      <Stack mt="md">
        <PasswordField
          key={`password ${emptied('password')}`}
          label="Password"
          autoComplete="new-password"
          description={sentence('passwordHint')}
          {...field('password')}
        />
        <PasswordField
          key={`confirm ${emptied('passwordConfirm')}`}
          label="Confirm password"
          autoComplete="new-password"
          {...field('passwordConfirm')}
        />
        <FormMessage>{message}</FormMessage>
        <SubmitButton busy={busy} busyLabel={busyLabel} mt="xs" fullWidth>
          {submit}
        </SubmitButton>
      </Stack>
    </Form>
  )
}
