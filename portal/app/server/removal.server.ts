import { type Answered, formProblem } from './api-answers.server.ts'
import { redirectWithNotice } from './notice.server.ts'

type Removed = Pick<Answered<unknown>, 'error' | 'response'> & {
  readonly data?: { readonly message: string }
}

/** Redirects to the list after an item was deleted. An item that was already deleted isn't an error. */
export async function afterRemoval(
  request: Request,
  { data, error, response }: Removed,
  { list, gone }: { readonly list: string; readonly gone: string },
) {
  if (response.status === 404) return redirectWithNotice(list, gone)
  if (!data) return formProblem(request, await request.formData(), { ...(error && { error }), response })
  return redirectWithNotice(list, data.message)
}
