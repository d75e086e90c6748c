import { sentence } from '@anj/workflow/messages'
import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react'
import { type FormAnswer, isProblem } from '../components/form-answer.ts'
import { reach } from './reach.ts'

/** The client action of a page with a form: while the server is away, the page stays with what was typed, and says so. */
export function keepForm({ serverAction }: ClientActionFunctionArgs) {
  return reach<FormAnswer>(serverAction, sentence('networkError'))
}

/** A form that has to be corrected changed nothing that a page shows; while the server is away, it couldn't be read anyway. */
export const keepPage: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !isProblem(actionResult)
