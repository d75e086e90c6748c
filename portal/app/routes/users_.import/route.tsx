import type { Schemas } from '@anj/client'
import { sentence } from '@anj/workflow/messages'
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { FormMessage } from '../../components/form-message.tsx'
import { Frame } from '../../components/frame.tsx'
import { OrganizationField } from '../../components/organization-field.tsx'
import { type PageColumn, PageTable } from '../../components/page-table.tsx'
import { Panel } from '../../components/panel.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useFormAnswer } from '../../components/use-form-answer.ts'
import { Verdict } from '../../components/verdict.tsx'
import type { FormAnswer } from '../../model/form-answer.ts'
import { roleLabel } from '../../model/person-words.ts'
import { pageTitle } from '../../page-title.ts'
import { formProblem } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { organizationChoices } from '../../server/people.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { text } from '../../server/typed-values.server.ts'

export { keepFormAction as clientAction, keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('Import users') }]

type Report = Schemas['ImportReport']
type Line = Report['lines'][number]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(request, context, 'create any users')
  return { user, choices: await organizationChoices(request, apiFor(request, context), user) }
}

/**
 * Checks a file first, and invites its users in a second step. The browser doesn't keep the chosen file, so the report
 * page contains its text, which the second step sends.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const form = await request.formData()
  const dryRun = text(form, 'intent') !== 'invite'
  const bytes = dryRun ? await chosenFile(form) : new TextEncoder().encode(text(form, 'csv'))
  if (!bytes) return data(noFile(), { status: 422 })
  const organizationId = text(form, 'organizationId')
  form.delete('csv')
  const read = await apiFor(request, context).POST('/user/import', {
    params: { query: { dryRun, ...(organizationId && { organizationId }) } },
    headers: { 'content-type': 'text/csv' },
    body: bytes,
    bodySerializer: () => bytes,
  })
  if (!read.data) return formProblem(request, form, read)
  return {
    report: read.data.data,
    organizationId,
    csv: dryRun && read.data.data.accepted > 0 ? new TextDecoder().decode(bytes) : '',
  }
}

async function chosenFile(form: FormData): Promise<Uint8Array | null> {
  const file = form.get('file')
  // An empty file field sends a file without a name.
  return file instanceof File && file.name !== '' ? new Uint8Array(await file.arrayBuffer()) : null
}

function noFile(): FormAnswer {
  const message = sentence('importFileNeeded')
  return { problem: { message, fields: { file: message } }, values: {} }
}

export default function ImportPage() {
  const { user } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const checked = answer && 'report' in answer ? answer : undefined
  return (
    <Frame
      user={user}
      page="users"
      title="Import users"
      lead={sentence('importLead')}
      actions={
        <Button component={Link} to="/users" variant="default">
          Back to user list
        </Button>
      }
    >
      <Choose answer={answer && 'problem' in answer ? answer : undefined} />
      {checked && <Checked {...checked} />}
    </Frame>
  )
}

function Choose({ answer }: { readonly answer: FormAnswer | undefined }) {
  const { user, choices } = useLoaderData<typeof loader>()
  const { form, message, field } = useFormAnswer(answer)
  const { defaultValue: _, ...file } = field('file')
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Panel title="Choose a file" lead={sentence('importFirst')} narrow>
      <Form method="post" encType="multipart/form-data" ref={form} noValidate>
        <Stack>
          <Anchor href="/users/template" download size="sm">
            Download a template
          </Anchor>
          {choices.length > 0 && (
            <OrganizationField field={field} choices={choices} organizationId={user.organizationId} />
          )}
          <TextInput label="CSV file" type="file" accept=".csv,text/csv" {...file} />
          <FormMessage>{message}</FormMessage>
          <Group>
            <SubmitButton busy={busy} busyLabel="Checking..." name="intent" value="check">
              Check
            </SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Panel>
  )
}

interface CheckedProps {
  readonly report: Report
  readonly organizationId: string
  /** The file's text, as long as it can still be used to invite users. */
  readonly csv: string
}

function Checked({ report, organizationId, csv }: CheckedProps) {
  const { accepted, refused, dryRun, lines } = report
  const busy = useNavigation().formMethod === 'POST'
  const said = sentence(dryRun ? 'importChecked' : 'importDone', { accepted, refused })
  return (
    <>
      <Verdict tone={refused > 0 ? 'mixed' : 'good'} title={said}>
        {dryRun && accepted === 0 && sentence('importNobody')}
        {dryRun && accepted > 0 && (
          <Form method="post">
            <input type="hidden" name="csv" value={csv} />
            <input type="hidden" name="organizationId" value={organizationId} />
            <Stack align="flex-start" gap="xs">
              {refused > 0 && <Text size="sm">{sentence('importRefusedStay')}</Text>}
              <SubmitButton busy={busy} busyLabel="Inviting..." name="intent" value="invite">
                {sentence('importInvite', { people: `${accepted} ${accepted === 1 ? 'person' : 'people'}` })}
              </SubmitButton>
            </Stack>
          </Form>
        )}
      </Verdict>
      <PageTable
        label="Lines of the file"
        columns={lineColumns}
        rows={lines}
        rowKey={({ line }) => String(line)}
        empty={null}
      />
    </>
  )
}

const lineColumns: readonly PageColumn<Line>[] = [
  { name: 'line', label: 'Line', numeric: true, head: true, cell: ({ line }) => line },
  { name: 'userName', label: 'User name', cell: ({ userName }) => userName },
  { name: 'fullName', label: 'Full name', cell: ({ fullName }) => fullName },
  { name: 'email', label: 'Email', cell: ({ email }) => email },
  { name: 'role', label: 'Role', cell: ({ role }) => role || roleLabel('user') },
  { name: 'outcome', label: 'Result', cell: (line) => <Outcome line={line} /> },
]

/** The result of a line. A refused line lists every reason. */
function Outcome({ line: { outcome, message, fields } }: { readonly line: Line }) {
  const reasons = Object.values(fields)
  if (outcome !== 'refused') return <StatusBadge label={message} tone="good" />
  return (
    <Text size="sm" c="var(--mantine-color-error)">
      {(reasons.length > 0 ? reasons : [message]).join('. ')}
    </Text>
  )
}
