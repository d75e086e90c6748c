import { sentence } from '@anj/workflow/messages'
import { redirectDocument } from '@remix-run/react'
import type { FormAnswer } from '../components/form-answer.ts'
import { reach } from './reach.ts'
import { type Session, storeSession } from './stored-session.ts'

/** What the action of a form that signs in answers to a script. */
type SignInAnswer = FormAnswer | { readonly session: Session; readonly to: string }

/**
 * Sends a form that signs in, keeps the session that it opens and leaves the page. The address it goes to may be another
 * app's, so the browser loads it. When the server can't be reached, the form stays as it is and says so.
 */
export async function signInAction(send: () => Promise<unknown>): Promise<FormAnswer> {
  const answer = await reach<SignInAnswer>(send, sentence('networkError'))
  if ('problem' in answer) return answer
  storeSession(answer.session)
  throw redirectDocument(answer.to)
}
