import { data } from '@remix-run/node'
import { type Answered, pageData } from './api-answers.server.ts'

/** The rows of a list, or why there are none to show. */
export type ListAnswer<T> =
  | { readonly list: T; readonly problem: null }
  | {
      readonly list: null
      readonly problem: string
      readonly fields?: Readonly<Record<string, string>> | undefined
    }

/** The rows of a list. When the server can't read them, the page stands all the same, and says so. */
export function listAnswer<T>(request: Request, answered: Answered<T>): ListAnswer<T> {
  const { error, response } = answered
  if (!error || [401, 403, 404].includes(response.status))
    return { list: pageData(request, answered), problem: null }
  return { list: null, problem: error.message, fields: error.fields }
}

/** The answer of a loader, with the status of the call when it has no list. */
export function listPage<T extends ListAnswer<unknown>>(content: T, { response }: Answered<unknown>) {
  return data(content, { status: content.list === null ? response.status : 200 })
}
