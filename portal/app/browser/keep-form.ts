import { sentence } from '@anj/workflow/messages'
import type { ClientActionFunctionArgs } from '@remix-run/react'
import type { FormAnswer } from '../components/form-answer.ts'
import { reach } from './reach.ts'

/** The client action of a page with a form: while the server is away, the page stays with what was typed, and says so. */
export function keepForm({ serverAction }: ClientActionFunctionArgs) {
  return reach<FormAnswer>(serverAction, sentence('networkError'))
}
