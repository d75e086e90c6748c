import { NativeSelect, TextInput } from '@mantine/core'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Frame } from '../../components/frame.tsx'
import { PanelForm } from '../../components/panel-form.tsx'
import { useFormAnswer } from '../../components/use-form-answer.ts'
import { byOwnership, folderChoices, folderTree } from '../../model/folder-tree.ts'
import { pageTitle } from '../../page-title.ts'
import { formProblem, pageData } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { redirectWithNotice } from '../../server/notice.server.ts'
import { requireUser } from '../../server/require-user.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'
import { text } from '../../server/typed-values.server.ts'

export { keepFormAction as clientAction, keepPage as shouldRevalidate } from '../../browser/keep-form.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('New folder') }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(request, context, 'read own workflows')
  const folders = pageData(request, await apiFor(request, context).GET('/folders'))
  return {
    user,
    folders: byOwnership(folderTree(folders)).own,
    parent: new URL(request.url).searchParams.get('parent') ?? '',
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const form = await request.formData()
  const body = { name: text(form, 'name'), parentId: text(form, 'parent') || null }
  const created = await apiFor(request, context).POST('/folders', { body })
  if (!created.data) return formProblem(request, form, created)
  const { data, message } = created.data
  return redirectWithNotice(`/workflows?${new URLSearchParams({ folder: data.id })}`, message)
}

export default function NewFolder() {
  const { user, folders, parent } = useLoaderData<typeof loader>()
  const { field, ...state } = useFormAnswer(useActionData<typeof action>())
  return (
    <Frame user={user} page="workflows" title="New folder">
      <PanelForm
        title="Folder"
        narrow
        state={state}
        submit="Create"
        busyLabel="Creating..."
        back="/workflows"
      >
        <TextInput label="Folder name" autoFocus {...field('name')} />
        <NativeSelect
          label="Inside"
          name="parent"
          defaultValue={field('parent').defaultValue ?? parent}
          data={[{ value: '', label: 'No folder' }, ...folderChoices(folders)]}
        />
      </PanelForm>
    </Frame>
  )
}
