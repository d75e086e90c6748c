import { createClient } from '@anj/client'
import { type AskChat, type JudgeChat, showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { forgetToken } from './stored-session.ts'

/** Long enough to read why the login page comes. */
const TIME_TO_READ = 1500

/** Asks the help centre from a page of the portal. */
export const ask: AskChat = async (question, options) => {
  const { data, error, response } = await client.askHelp(question, options)
  if (data) return data
  // The page is about to be left and says why: not twice in different words.
  throw new Error(response.status === 401 ? sentence('sessionExpired') : error.message)
}

/** Says what somebody thinks of an answer. */
export const judge: JudgeChat = async (questionId, verdict) => {
  const params = { path: { questionId } }
  const { error } = await client.PUT('/rag/questions/{questionId}/verdict', { params, body: { verdict } })
  if (error) throw new Error(error.message)
}

const client = createClient({ token: () => localStorage.getItem('token'), onUnauthorized: leave })

/** The session is over: the login page leads back to the page that is left. */
function leave(): void {
  forgetToken()
  showError(sentence('sessionExpired'))
  const { pathname, search } = window.location
  const query = new URLSearchParams({ expired: '', next: pathname + search })
  setTimeout(() => window.location.assign(`/login?${query}`), TIME_TO_READ)
}
