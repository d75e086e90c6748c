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

/** Skips reloading after a failed form: it changed nothing, and an unreachable server can't answer the reload either. */
export const keepPage: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !isProblem(actionResult)
