import { sentence } from '@anj/workflow/messages'
import { Button, Code } from '@mantine/core'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { differences } from '../../components/difference.ts'
import { DifferenceTable } from '../../components/difference-table.tsx'
import { Facts } from '../../components/facts.tsx'
import { Frame } from '../../components/frame.tsx'
import { resourceLabel } from '../../components/log-words.ts'
import { Moment } from '../../components/moment.tsx'
import { Panel } from '../../components/panel.tsx'
import { pageTitle } from '../../page-title.ts'
import { pageData } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { listPathOf } from '../../server/list-link.server.ts'
import { requireUser } from '../../server/require-user.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.entry.title ?? 'Audit Log') },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const user = await requireUser(request, context, 'read any audit-log')
  const id = Number(params['entryId'])
  if (!Number.isSafeInteger(id) || id < 1) throw new Response(null, { status: 404, statusText: 'Not Found' })
  const found = await apiFor(request, context).GET('/logs/{id}', { params: { path: { id } } })
  const { before, after, ...entry } = pageData(request, found)
  return { user, entry, changes: differences(before, after), list: listPathOf(request, '/audit-log') }
}

export default function Entry() {
  const { user, entry, changes, list } = useLoaderData<typeof loader>()
  return (
    <Frame
      user={user}
      page="auditLog"
      title={entry.title}
      actions={
        <Button component={Link} to={list} variant="default">
          Back to audit log
        </Button>
      }
    >
      <Panel title="Entry">
        <Facts
          facts={[
            ['When', <Moment key="at" at={entry.at} exact />],
            ['Who', entry.userName ?? sentence('auditNobody')],
            ['Resource', [resourceLabel(entry.resource), entry.subject].filter(Boolean).join(': ')],
            ['Resource ID', entry.resourceId && <Code key="id">{entry.resourceId}</Code>],
            ['Organization', entry.organizationName],
            ['IP address', entry.address],
            ['Action', <Code key="action">{entry.action}</Code>],
            [
              'Seal',
              entry.seal ? (
                <Code key="seal">{`${entry.seal.position}:${entry.seal.hash}`}</Code>
              ) : (
                sentence('auditNotSealed')
              ),
            ],
          ]}
        />
      </Panel>
      <Panel title="Before and after">
        <DifferenceTable all={changes} />
      </Panel>
    </Frame>
  )
}
