import { PasswordField } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Alert, Anchor, Button, Group, Stack, TextInput } from '@mantine/core'
import { Link } from '@remix-run/react'
import { ConfirmDialog } from '../../components/confirm.tsx'
import { FormMessage } from '../../components/form-message.tsx'
import { Section } from '../../components/section.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useFormSection } from '../../components/use-form-section.ts'
import { PART } from '../../model/form-answer.ts'
import { revokeAllQuestion } from '../account_.tokens/question.tsx'

const PASSWORD = 'password'

interface PasswordSectionProps {
  readonly userName: string
  /** Number of API tokens that are still valid after a password change. */
  readonly tokensToRevoke: number
}

/** The form that changes the user's own password. docs/specification.md, "Entities and their fields", lists its fields. */
export function PasswordSection({ userName, tokensToRevoke }: PasswordSectionProps) {
  const { Form, form, field, message, busy, round, emptied } = useFormSection(PASSWORD)
  const { defaultValue = userName, ...name } = field('userName')
  return (
    <Section id={PASSWORD} title="Change password" lead={sentence('changePasswordLead')}>
      {tokensToRevoke > 0 && <RevokingOffer tokens={tokensToRevoke} />}
      <Form
        method="post"
        action={`/account#${PASSWORD}`}
        ref={form}
        key={round}
        noValidate
        preventScrollReset
      >
        <input type="hidden" name={PART} value={PASSWORD} />
        <Stack>
          <TextInput
            label="User name"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            readOnly
            variant="filled"
            defaultValue={defaultValue}
            {...name}
          />
          <PasswordField
            key={`old ${emptied('oldPassword')}`}
            label="Old password"
            autoComplete="current-password"
            {...field('oldPassword')}
          />
          <PasswordField
            key={`new ${emptied('newPassword')}`}
            label="New password"
            autoComplete="new-password"
            description={sentence('passwordHint')}
            {...field('newPassword')}
          />
          <PasswordField
            key={`confirm ${emptied('newPasswordConfirm')}`}
            label="Confirm new password"
            autoComplete="new-password"
            {...field('newPasswordConfirm')}
          />
          <FormMessage>{message}</FormMessage>
          <Group justify="space-between">
            <SubmitButton busy={busy} busyLabel="Changing Password...">
              Change password
            </SubmitButton>
            <Anchor component={Link} to="/forgot-password" size="sm">
              {sentence('forgotPasswordHeading')}
            </Anchor>
          </Group>
        </Stack>
      </Form>
    </Section>
  )
}

/** Offers to revoke all API tokens after a password change: whoever knew the old password may have created some. */
function RevokingOffer({ tokens }: { readonly tokens: number }) {
  return (
    <Alert color="yellow" role="status" mb="md">
      <Stack gap="xs">
        {sentence('apiTokensStay', { count: tokens })}
        <Group gap="xs">
          <ConfirmDialog question={revokeAllQuestion} variant="light" color="red" size="xs">
            Revoke all API tokens
          </ConfirmDialog>
          <Button component={Link} to={`/account#${PASSWORD}`} variant="default" size="xs">
            Keep them
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
