import type { Schemas } from '@anj/client'
import { sentence } from '@anj/workflow/messages'
import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@remix-run/react'
import { ConfirmDialog } from '../../components/confirm.tsx'
import { Section } from '../../components/section.tsx'
import { turnOffQuestion } from '../account_.two-factor_.off/question.tsx'

const FEW = 3

/** Shows whether log-in requires a code, and lets the user change that. */
export function TwoFactorSection({ account }: { readonly account: Schemas['Account'] }) {
  return (
    <Section id="two-factor" title="Two-factor authentication" lead={sentence('twoFactorLead')}>
      {account.twoFactor ? <On left={account.recoveryCodesLeft} /> : <Off />}
    </Section>
  )
}

function On({ left }: { readonly left: number }) {
  return (
    <Stack align="flex-start">
      <Badge color="petrol" variant="light">
        On
      </Badge>
      <Text>{sentence('recoveryCodesLeft', { count: String(left) })}</Text>
      {left <= FEW && <Alert color="yellow">{sentence('recoveryCodesFew')}</Alert>}
      <Group>
        <Button component={Link} to="/account/recovery-codes" variant="default">
          New recovery codes
        </Button>
        <ConfirmDialog question={turnOffQuestion} variant="default">
          Turn off
        </ConfirmDialog>
      </Group>
    </Stack>
  )
}

function Off() {
  return (
    <Stack align="flex-start">
      <Badge color="gray" variant="light">
        Off
      </Badge>
      <Button component={Link} to="/account/two-factor">
        Turn on
      </Button>
    </Stack>
  )
}
