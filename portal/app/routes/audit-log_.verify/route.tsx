import { sentence } from '@anj/workflow/messages'
import { Anchor, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData, useNavigation } from '@remix-run/react'
import { Facts } from '../../components/facts.tsx'
import { Frame } from '../../components/frame.tsx'
import { Panel } from '../../components/panel.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { Verdict } from '../../components/verdict.tsx'
import { pageTitle } from '../../page-title.ts'
import { pageData } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import classes from './seal.module.css'

export const meta: MetaFunction = () => [{ title: pageTitle('Verify the audit log') }]

/** A seal as the page shows it: position, colon and hash. */
const seal = /^(\d{1,15}):([0-9a-f]{64})$/

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(request, context, 'read any audit-log')
  const typed = (new URL(request.url).searchParams.get('head') ?? '').trim()
  const [, position, hash] = seal.exec(typed) ?? []
  const head = position && hash && Number(position) > 0 ? { position: Number(position), hash } : {}
  const found = await apiFor(request, context).GET('/logs/verify', { params: { query: head } })
  const wrong = typed !== '' && !('hash' in head)
  return { user, typed, wrong, verified: pageData(request, found), said: found.data?.message ?? '' }
}

export default function Verify() {
  const { user, typed, wrong, verified, said } = useLoaderData<typeof loader>()
  const { whole, sealed, unsealed, head, problem } = verified
  const busy = useNavigation().state !== 'idle'
  return (
    <Frame
      user={user}
      page="auditLog"
      title="Verify the audit log"
      lead={sentence('auditVerifyLead')}
      actions={
        <Button component={Link} to="/audit-log" variant="default">
          Back to audit log
        </Button>
      }
    >
      <Verdict tone={whole ? 'good' : 'bad'} title={said}>
        {problem && (
          <Text size="sm">
            {problem.sentence}{' '}
            {problem.entryId !== null && problem.kind === 'rowChanged' && (
              <Anchor component={Link} to={`/audit-log/${problem.entryId}`} inherit underline="always">
                View entry
              </Anchor>
            )}
          </Text>
        )}
        {whole && sealed > 0 && <Text size="sm">{sentence('auditVerified', { sealed })}</Text>}
      </Verdict>
      <Panel title="Seals" narrow>
        <Facts
          facts={[
            ['Sealed entries', String(sealed)],
            [sentence('auditNotSealed'), unsealed > 0 && String(unsealed)],
            [
              'Newest seal',
              head && (
                <Stack key="head" gap={4}>
                  <Code className={classes.seal}>{`${head.position}:${head.hash}`}</Code>
                  {sentence('auditNoteHead')}
                </Stack>
              ),
            ],
          ]}
        />
        <Form method="get" noValidate>
          <Stack>
            <TextInput
              label="Noted seal"
              description={sentence('auditHeadHint')}
              name="head"
              defaultValue={typed}
              autoComplete="off"
              spellCheck={false}
              error={wrong && sentence('auditHeadWrong')}
            />
            <Group>
              <SubmitButton busy={busy} busyLabel="Verifying...">
                Verify again
              </SubmitButton>
            </Group>
          </Stack>
        </Form>
      </Panel>
    </Frame>
  )
}
