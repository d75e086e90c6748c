import { sentence } from '@anj/workflow/messages'
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { Form, Link, useNavigation } from '@remix-run/react'
import { CopyButton } from '../../components/copy-button.tsx'
import { FormMessage } from '../../components/form-message.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useFormAnswer } from '../../components/use-form-answer.ts'
import type { FormAnswer } from '../../model/form-answer.ts'
import classes from './confirm-code.module.css'
import type { Offer } from './offer.server.ts'

interface ConfirmCodeProps {
  readonly offer: Offer
  readonly answer: FormAnswer | undefined
}

/** Shows the key as a QR code and as text, and asks for the first code from the authenticator app. */
export function ConfirmCode({ offer: { uri, key, qrCode }, answer }: ConfirmCodeProps) {
  const { form, attempt, message, field } = useFormAnswer(answer)
  const busy = useNavigation().state !== 'idle'
  return (
    <Stack>
      <Text>{sentence('twoFactorScan')}</Text>
      <div className={classes.key}>
        <svg
          className={classes.picture}
          viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
          role="img"
          aria-label={sentence('twoFactorQrCode')}
          shapeRendering="crispEdges"
        >
          <path d={qrCode.path} />
        </svg>
        <Stack gap="xs" align="flex-start" className={classes.text}>
          <Text size="sm" c="dimmed">
            Key
          </Text>
          <code className={classes.letters}>{key}</code>
          <CopyButton text={key.replaceAll(' ', '')} size="xs">
            Copy the key
          </CopyButton>
          <Anchor href={uri} size="sm">
            Open in an app on this device
          </Anchor>
        </Stack>
      </div>
      <Form method="post" ref={form} noValidate>
        <input type="hidden" name="uri" value={uri} />
        <Stack>
          <TextInput
            key={attempt}
            label="Code"
            description={sentence('twoFactorConfirmHint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            maw={280}
            {...field('code')}
            defaultValue=""
          />
          <FormMessage>{message}</FormMessage>
          <Group>
            <SubmitButton busy={busy} busyLabel="Turning on...">
              Turn on
            </SubmitButton>
            <Button component={Link} to="/account#two-factor" variant="default">
              Cancel
            </Button>
          </Group>
        </Stack>
      </Form>
    </Stack>
  )
}
