import { data } from '@remix-run/node'
import { type Answered, pageData } from './api-answers.server.ts'

/** The rows of a list, or the reason why they can't be shown. */
export type ListAnswer<T> =
  | { readonly list: T; readonly problem: null }
  | {
      readonly list: null
      readonly problem: string
      readonly fields?: Readonly<Record<string, string>> | undefined
    }

/** The rows of a list. If the server can't read them, the page still renders and shows the error. */
export function listAnswer<T>(request: Request, answered: Answered<T>): ListAnswer<T> {
  const { error, response } = answered
  if (!error || [401, 403, 404].includes(response.status))
    return { list: pageData(request, answered), problem: null }
  return { list: null, problem: error.message, fields: error.fields }
}

/** The loader's response. Without a list, it has the status of the failed call. */
export function listPage<T extends ListAnswer<unknown>>(content: T, { response }: Answered<unknown>) {
  return data(content, { status: content.list === null ? response.status : 200 })
}
