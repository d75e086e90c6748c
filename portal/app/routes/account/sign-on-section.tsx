import type { Schemas } from '@anj/client'
import { sentence } from '@anj/workflow/messages'
import { Badge, Stack, Text } from '@mantine/core'
import { ConfirmDialog } from '../../components/confirm.tsx'
import { Moment } from '../../components/moment.tsx'
import { Section } from '../../components/section.tsx'
import { unlinkQuestion } from '../account_.identity/question.tsx'

type Identity = NonNullable<Schemas['Account']['identity']>

/** The user's link to the identity provider, and how to change it. */
export function SignOnSection({ account }: { readonly account: Schemas['Account'] }) {
  const { identity, hasPassword } = account
  return (
    <Section id="single-sign-on" title="Single sign-on" lead={sentence('singleSignOnLead')}>
      <Stack align="flex-start">
        <Badge color={identity ? 'petrol' : 'gray'} variant="light">
          {identity ? 'Linked' : 'Not linked'}
        </Badge>
        {identity ? <Linked identity={identity} /> : <Text>{sentence('identityNotLinked')}</Text>}
        {identity && !hasPassword && <Text size="sm">{sentence('identityNeedsPassword')}</Text>}
        {identity && hasPassword && (
          <ConfirmDialog question={unlinkQuestion} variant="default">
            Unlink
          </ConfirmDialog>
        )}
      </Stack>
    </Section>
  )
}

function Linked({ identity: { provider, email, linkedAt } }: { readonly identity: Identity }) {
  return (
    <div>
      <Text>
        {email
          ? sentence('identityLinkedAs', { email, provider })
          : sentence('identityLinkedAt', { provider })}
      </Text>
      <Text size="sm" c="dimmed">
        Since <Moment at={linkedAt} />
      </Text>
    </div>
  )
}
