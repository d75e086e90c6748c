import { sentence } from '@anj/workflow/messages'
import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { pageData } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { redirectWithNotice } from '../../server/notice.server.ts'
import { requireSameOrigin } from '../../server/same-origin.server.ts'

/** Undoes a deletion. The page has no content of its own. */
export async function action({ request, context, params: { workflowId = '' } }: ActionFunctionArgs) {
  requireSameOrigin(request)
  const restored = await apiFor(request, context).POST('/workflows/{workflowId}/restore', {
    params: { path: { workflowId } },
  })
  pageData(request, restored)
  return redirectWithNotice('/workflows', sentence('workflowRestored'))
}

export function loader() {
  return redirect('/workflows')
}
