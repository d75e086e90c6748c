import { sentence } from '@anj/workflow/messages'
import { redirectDocument } from '@remix-run/react'
import type { FormAnswer } from '../model/form-answer.ts'
import { sendForm } from './send-form.ts'
import { type Session, storeSession } from './stored-session.ts'

/** The action's response to a log-in form that JavaScript sent. */
type SignInAnswer = FormAnswer | { readonly session: Session; readonly to: string }

/**
 * Sends a log-in form, stores the session and leaves the page. The next page may belong to the editor, which is a
 * separate app, so the browser loads it in full. When the server is unreachable, the form keeps its values and shows
 * the error.
 */
export async function signInAction(send: () => Promise<unknown>): Promise<FormAnswer> {
  const answer = await sendForm<SignInAnswer>(send, sentence('networkError'))
  if ('problem' in answer) return answer
  storeSession(answer.session)
  throw redirectDocument(answer.to)
}
