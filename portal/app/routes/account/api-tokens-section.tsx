import type { Schemas } from '@anj/client'
import { sentence } from '@anj/workflow/messages'
import { Alert, Anchor, Badge, Stack, Text } from '@mantine/core'
import { ConfirmDialog } from '../../components/confirm.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { Moment } from '../../components/moment.tsx'
import { Section } from '../../components/section.tsx'
import { useFormSection } from '../../components/use-form-section.ts'
import type { PartAnswer } from '../../model/form-answer.ts'
import { revokeQuestion } from '../account_.tokens_.$tokenId/question.tsx'
import { API_TOKENS, ApiTokenForm } from './api-token-form.tsx'
import classes from './list.module.css'

type ApiToken = Schemas['ApiToken']

interface TokenAnswer extends PartAnswer {
  readonly made?: Schemas['MadeApiToken']
}

interface ApiTokensSectionProps {
  readonly apiTokens: readonly ApiToken[]
  /** Time of the page request. */
  readonly now: string
}

/** The user's API tokens, and the form for a new token. A new token is shown once. */
export function ApiTokensSection({ apiTokens, now }: ApiTokensSectionProps) {
  const part = useFormSection<TokenAnswer>(API_TOKENS)
  const made = part.answer?.made
  const stands = apiTokens.some(({ id }) => id === made?.apiToken.id)
  return (
    <Section id={API_TOKENS} title="API tokens" lead={sentence('apiTokensLead')}>
      <Stack>
        {made && stands && <Made token={made.token} />}
        {apiTokens.length === 0 ? (
          <Text c="dimmed">{sentence('noApiTokens')}</Text>
        ) : (
          <ul className={classes.list}>
            {apiTokens.map((apiToken) => (
              <Row key={apiToken.id} apiToken={apiToken} isOver={apiToken.expiresAt <= now} />
            ))}
          </ul>
        )}
        <details className={classes.fold} open={part.answer !== undefined && made === undefined}>
          <summary>New token</summary>
          <ApiTokenForm part={part} />
        </details>
        <Anchor href="/api/docs" size="sm">
          API reference
        </Anchor>
      </Stack>
    </Section>
  )
}

function Made({ token }: { readonly token: string }) {
  return (
    <Alert color="petrol" role="status" title={sentence('apiTokenOnce')}>
      <Stack align="flex-start" gap="xs">
        <code className={classes.token}>{token}</code>
        <CopyButton text={token} size="xs">
          Copy
        </CopyButton>
      </Stack>
    </Alert>
  )
}

function Row({ apiToken, isOver }: { readonly apiToken: ApiToken; readonly isOver: boolean }) {
  const { label, scopes, createdAt, lastUsedAt, expiresAt } = apiToken
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <Text fw={500} component="div">
          {label}
          {isOver && (
            <Badge color="gray" variant="light" ml="xs">
              Expired
            </Badge>
          )}
        </Text>
        <Text size="sm">{scopes.join(', ')}</Text>
        <Text size="sm" c="dimmed">
          Created <Moment at={createdAt} />, {isOver ? 'expired' : 'expires'} <Moment at={expiresAt} />
          {lastUsedAt ? (
            <>
              , last used <Moment at={lastUsedAt} />
            </>
          ) : (
            ', never used'
          )}
        </Text>
      </div>
      {!isOver && (
        <ConfirmDialog
          question={revokeQuestion(apiToken)}
          variant="default"
          size="xs"
          aria-label={`Revoke ${label}`}
        >
          Revoke
        </ConfirmDialog>
      )}
    </li>
  )
}
