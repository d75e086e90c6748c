import { createClient } from '@anj/client'
import { type AskChat, type SendVerdict, showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { forgetToken } from './stored-session.ts'

/** Milliseconds that the user has to read the message before the login page opens. */
const TIME_TO_READ = 1500

/** Sends a question to the help centre from a portal page. */
export const ask: AskChat = async (question, options) => {
  const { data, error, response } = await client.askHelp(question, options)
  if (data) return data
  // `leave` shows this sentence as a toast, so the chat must not show a different one.
  throw new Error(response.status === 401 ? sentence('sessionExpired') : error.message)
}

/** Records a thumbs up or down on an answer. */
export const judge: SendVerdict = async (questionId, verdict) => {
  const params = { path: { questionId } }
  const { error } = await client.PUT('/rag/questions/{questionId}/verdict', { params, body: { verdict } })
  if (error) throw new Error(error.message)
}

const client = createClient({ token: () => localStorage.getItem('token'), onUnauthorized: leave })

/** Ends an expired session: shows why, then opens the login page, which leads back here. */
function leave(): void {
  forgetToken()
  showError(sentence('sessionExpired'))
  const { pathname, search } = window.location
  const query = new URLSearchParams({ expired: '', next: pathname + search })
  setTimeout(() => window.location.assign(`/login?${query}`), TIME_TO_READ)
}
