import { sentence } from '@anj/workflow/messages'
import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react'
import { type FormAnswer, isProblem } from '../model/form-answer.ts'
import { sendForm } from './send-form.ts'

/**
 * Client action of a page with a form. When the server is unreachable, the page keeps the typed values and shows the
 * error.
 */
export function keepFormAction({ serverAction }: ClientActionFunctionArgs) {
  return sendForm<FormAnswer>(serverAction, sentence('networkError'))
}

/** Doesn't reload the data after a form failed: nothing has changed, and the server may still be unreachable. */
export const keepPage: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !isProblem(actionResult)
