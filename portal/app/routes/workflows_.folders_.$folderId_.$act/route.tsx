import { sentence } from '@anj/workflow/messages'
import { Text, TextInput } from '@mantine/core'
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ConfirmForm, type Question } from '../../components/confirm.tsx'
import { Frame } from '../../components/frame.tsx'
import { Panel } from '../../components/panel.tsx'
import { countedList } from '../../model/counted-list.ts'
import { pageTitle } from '../../page-title.ts'
import { formProblem, pageData } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { redirectWithNotice } from '../../server/notice.server.ts'
import { ownFolder } from '../../server/own-folder.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { text } from '../../server/typed-values.server.ts'

export { keepFormAction as clientAction, keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

const acts = { rename: 'Rename folder', delete: 'Delete folder' } as const
type Act = keyof typeof acts

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? acts[data.act] : 'Folder') },
]

/** Asks for a folder's new name, or whether to delete it and move its content up. */
export async function loader({ request, context, params: { folderId, act } }: LoaderFunctionArgs) {
  const user = await requireUser(request, context, 'read own workflows')
  const name = requireAct(act)
  const { folder, parent, inside } = await findFolder(request, context, folderId)
  return { user, act: name, folder, parent, inside }
}

export async function action({ request, context, params: { folderId = '', act } }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const form = await request.formData()
  const api = apiFor(request, context)
  const path = { folderId }
  if (requireAct(act) === 'rename') {
    const body = { name: text(form, 'name') }
    const renamed = await api.PATCH('/folders/{folderId}', { params: { path }, body })
    if (!renamed.data) return formProblem(request, form, renamed)
    return redirectWithNotice(listOf(folderId), renamed.data.message)
  }
  const { folder } = await findFolder(request, context, folderId)
  const query = { moveUp: form.has('moveUp') }
  const deleted = await api.DELETE('/folders/{folderId}', { params: { path, query } })
  if (!deleted.data) return formProblem(request, form, deleted)
  return redirectWithNotice(listOf(folder.parentId), deleted.data.message)
}

async function findFolder(request: Request, context: AppLoadContext, folderId = '') {
  const folders = pageData(request, await apiFor(request, context).GET('/folders'))
  const folder = ownFolder(folders, folderId)
  const parent = folders.find(({ id }) => id === folder.parentId)?.name ?? null
  return { folder, parent, inside: folders.filter(({ parentId }) => parentId === folder.id).length }
}

function requireAct(act: string | undefined): Act {
  if (act === 'rename' || act === 'delete') return act
  throw new Response(null, { status: 404, statusText: 'Not Found' })
}

const listOf = (folder: string | null) =>
  folder === null ? '/workflows' : `/workflows?${new URLSearchParams({ folder })}`

export default function FolderActionPage() {
  const { user, act, folder, parent, inside } = useLoaderData<typeof loader>()
  const question: Question = {
    href: `/workflows/folders/${folder.id}/${act}`,
    title: acts[act],
    confirm: acts[act],
    ...(act === 'rename' ? { text: null, fields: nameField(folder.name) } : deletion()),
  }
  function deletion() {
    const isEmpty = folder.workflows + inside === 0
    const { name, workflows } = folder
    const content = countedList([
      [workflows, 'workflow'],
      [inside, 'folder'],
    ])
    const target = parent === null ? sentence('homeTop') : `“${parent}”`
    return {
      danger: true,
      text: (
        <Text>
          {isEmpty
            ? sentence('homeFolderDeleteEmpty', { name })
            : sentence('homeFolderDelete', { name, content, target })}
        </Text>
      ),
      // The user agreed to move what this page shows. A folder that was filled since isn't deleted.
      ...(!isEmpty && { fields: agreedField }),
    }
  }
  return (
    <Frame user={user} page="workflows" title={folder.name}>
      <Panel title={acts[act]} narrow>
        <ConfirmForm question={question} answer={useActionData<typeof action>()} back={listOf(folder.id)} />
      </Panel>
    </Frame>
  )
}

const agreedField = () => <input type="hidden" name="moveUp" value="yes" />

const nameField =
  (name: string): NonNullable<Question['fields']> =>
  ({ field }) => (
    <TextInput label="Folder name" {...field('name')} defaultValue={field('name').defaultValue ?? name} />
  )
